@echo off
rem Drop a capture (.pcap, .pcapng, .jsonl) onto this file: a page that plays it is made beside the capture, and opened.
if "%~1"=="" goto nothing
"%~dp0acmotion.exe" view "%~1"
if errorlevel 2 goto failed
start "" "%~1.html"
exit /b 0

:nothing
echo Drop a capture onto view.cmd, or type: acmotion view CAPTURE.pcapng
:failed
pause
exit /b 2
