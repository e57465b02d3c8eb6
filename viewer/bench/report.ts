// How long does the page of a report take until it is drawn? REPORT is its file.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from '../test/browser';

const file = process.env.REPORT;
if (!file) {
  console.log('report: set REPORT to the page that acmotion compare --report has made');
} else {
  const browser = await launch();
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    const page = await browser.newPage({ viewport: { width, height } });
    const start = performance.now();
    await page.goto(pathToFileURL(resolve(file)).href);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    console.log(`report, ${width} × ${height}: drawn after ${Math.round(performance.now() - start)} ms`);
  }
  await browser.close();
}
