@echo off
rem Simulates a town, compares three sets of rules, and opens the report. Everything goes to the folder "demo" beside this file.
pushd "%~dp0"
if not exist acmotion.exe goto packed
acmotion.exe demo -o demo
if errorlevel 2 goto failed
start "" "demo\demo.html"
popd
exit /b 0

:packed
echo acmotion.exe is not beside this file. Unpack the whole zip first: right-click it, then Extract All.
:failed
popd
pause
exit /b 2
