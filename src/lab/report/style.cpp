#include "lab/report/html.h"

namespace acmotion::report {

namespace {

constexpr std::string_view kStyle = R"(
:root{--paper:#fff;--ink:#1c1f24;--soft:#666d78;--line:#e3e6ea;--card:#f7f8fa;--truth:#c9ced6;--told:#8a919c;
--retail:#0a6ebd;--acdream:#c77700;--snap:#c8304f;--other0:#7a52c7;--other1:#2b8a57}
@media(prefers-color-scheme:dark){:root{--paper:#14171b;--ink:#e6e8eb;--soft:#98a0ab;--line:#2b3037;--card:#1b1f25;--truth:#454c56;
--told:#8a929d;--retail:#5bb1f5;--acdream:#f0a83a;--snap:#ff7089;--other0:#b195f5;--other1:#62c48f}}
*{box-sizing:border-box}
html{scroll-behavior:smooth}
body{margin:0 auto;max-width:84rem;padding:1.5rem clamp(.8rem,3vw,2.5rem) 4rem;background:var(--paper);color:var(--ink);
font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:1.7rem;line-height:1.2;margin:.2em 0}h2{font-size:1.25rem;margin:2.6rem 0 .3rem}h3{font-size:1.05rem;margin:0}
h4{font-size:.95rem;margin:0 0 .4rem;font-weight:600}
p{margin:.3rem 0 .9rem;max-width:48rem;color:var(--soft)}
header p{margin:.1rem 0}
a{color:inherit;text-decoration-color:var(--told);text-underline-offset:2px}
small,code{font-size:.86em;color:var(--soft)}code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.retail{--c:var(--retail)}.acdream{--c:var(--acdream)}.snap{--c:var(--snap)}.other0{--c:var(--other0)}.other1{--c:var(--other1)}.truth{--c:var(--truth)}
.key{color:var(--c);font-weight:650;white-space:nowrap}
.key::before{content:"";display:inline-block;width:.62em;height:.62em;border-radius:50%;background:var(--c);margin-right:.4em}
.key.truth{color:var(--soft)}
.legend .key{margin-right:1.1em}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(19rem,100%),1fr));gap:1.2rem 1.6rem}
.column{display:grid;grid-template-rows:subgrid;grid-row:span 5;gap:.1rem;align-content:start;background:var(--card);border-radius:10px;padding:.9rem 1rem .4rem;min-width:0}
.column>*{min-width:0}
.column p{font-size:.88rem;margin:.1rem 0 .7rem}.facts b{color:var(--ink)}
.pair{display:grid;grid-template-columns:minmax(0,1.55fr) minmax(0,1fr);gap:.4rem 1.6rem;align-items:start}
@media(max-width:50rem){.pair{grid-template-columns:minmax(0,1fr)}}
.plot{position:relative;margin:0 0 .7rem;padding-left:2.1rem}
.plot .title{font-size:.8rem;font-weight:600;margin:0 0 .4rem -2.1rem}.title .key{margin-left:.7em}
.area{position:relative}
.area svg{display:block;width:100%;height:4.2rem;overflow:hidden}
.tall .area svg{height:8rem}
.area i{position:absolute;left:-2.4rem;width:2.1rem;text-align:right;transform:translateY(-50%);font:.7rem/1 system-ui,sans-serif;color:var(--soft)}
.area u{position:absolute;top:0;bottom:0;width:1px;background:var(--ink);opacity:.5;display:none}
.lane{display:block;width:100%;height:.7rem;margin-top:.2rem}
.times{position:relative;height:1.1rem;font-size:.7rem;color:var(--soft)}
.times i{position:absolute;transform:translateX(-50%);font-style:normal}.times b{position:absolute;right:-.9rem;font-weight:400}
svg path{fill:none;stroke:var(--c);vector-effect:non-scaling-stroke;stroke-width:1.25;stroke-linejoin:round;stroke-linecap:round}
svg .grid{stroke:var(--line);stroke-width:1}
svg .truth{stroke-width:5}.area svg .truth{stroke-width:3.5}
svg .strong{stroke-width:1.75}svg .thin{stroke-width:1;opacity:.55}
svg .jump{stroke-dasharray:1 4;opacity:.8}
svg .strobe{stroke-width:5}
svg .told{stroke:var(--told);stroke-width:4;opacity:.75}
.column svg .told{stroke-width:12;opacity:.35}
.lane .update{opacity:.75;stroke-width:1}.lane .put{stroke-width:1.75}.lane .blip{stroke-width:7}
.map svg{display:block;width:100%;height:auto;background:var(--paper);border:1px solid var(--line);border-radius:6px}
.map small{display:block;font-size:.75rem;margin:.15rem 0 .6rem}
table{border-collapse:collapse;font-size:.9rem}
th{font-weight:500;text-align:left}thead th{font-weight:600;vertical-align:bottom}
th,td{padding:.22rem .9rem .22rem 0;border-bottom:1px solid var(--line)}
.n{text-align:right;padding-left:.9rem;white-space:nowrap}

.best{font-weight:700}.best::before{content:"● ";font-size:.6em;vertical-align:.25em;color:var(--soft)}
.wide{overflow-x:auto}.tables{columns:2 27rem;column-gap:3rem}.tables .wide{break-inside:avoid;margin-bottom:1.2rem}.tables table{width:100%}
article{border-top:1px solid var(--line);padding:.8rem 0 .3rem}
ol{list-style:none;margin:0;padding:0;font-size:.84rem}
li{display:grid;grid-template-columns:3.9rem minmax(0,1fr);padding:.12rem 0}
time{color:var(--soft)}
details{border-top:1px solid var(--line);padding:.5rem 0}
summary{cursor:pointer;padding:.25rem 0}
.fact{font-size:.84rem;color:var(--soft);margin-left:1rem;white-space:nowrap}
details>.pair{margin-top:.6rem}
input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.3rem .6rem;margin:0 0 .7rem}
footer{margin-top:3rem;color:var(--soft);font-size:.85rem}
@media print{details>*{display:block}body{max-width:none}}
)";
}

// Niceties only: a search field, and one cursor through all plots of a body.
std::string_view script() {
    return R"(
const find=document.getElementById("find");
if(find){find.hidden=false;find.oninput=()=>{const text=find.value.toLowerCase();
for(const row of document.querySelectorAll(".bodies tbody tr,details.body"))
row.hidden=!(row.tagName=="TR"?row:row.querySelector("summary")).textContent.toLowerCase().includes(text)}}
for(const group of document.querySelectorAll(".plots,.column,article"))
for(const area of group.querySelectorAll(".area")){
area.onmousemove=e=>{const box=area.getBoundingClientRect();
for(const line of group.querySelectorAll(".area u")){line.style.display="block";line.style.left=100*(e.clientX-box.left)/box.width+"%"}};
area.onmouseleave=()=>{for(const line of group.querySelectorAll(".area u"))line.style.display="none"}}
addEventListener("hashchange",()=>{const at=document.getElementById(location.hash.slice(1));if(at&&at.tagName=="DETAILS")at.open=true});
)";

}  // namespace

std::string_view style() { return kStyle; }

}  // namespace acmotion::report
