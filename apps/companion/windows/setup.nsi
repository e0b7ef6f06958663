; The installer of the companion for Windows, for one user, without administrator rights.
; pack.mjs defines VERSION, CONTENT (what is installed), OUTPUT and SOURCES; FAST compresses less.

Target amd64-unicode
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
SetDateSave off
!ifdef FAST
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
!endif

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WinVer.nsh

!define PRODUCT "Waybill Companion"
!define PROGRAM "${PRODUCT}.exe"
!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${PRODUCT}"
!define LINK_KEY "Software\Classes\waybill"
; Both have to be quoted in a command.
!define COMMAND '"$INSTDIR\${PROGRAM}" "$INSTDIR\companion.js"'

Name "${PRODUCT}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\${PRODUCT}"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
BrandingText "${PRODUCT} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow
AutoCloseWindow true

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${PRODUCT}"
VIAddVersionKey "CompanyName" "Waybill"
VIAddVersionKey "FileDescription" "${PRODUCT} Setup"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${SOURCES}\waybill.ico"
!define MUI_UNICON "${SOURCES}\waybill.ico"
Page custom showOptions readOptions
!insertmacro MUI_PAGE_INSTFILES
UninstPage custom un.showOptions un.readOptions
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString optionsTitle ${LANG_ENGLISH} "Install Waybill Companion"
LangString optionsTitle ${LANG_GERMAN} "Waybill Companion installieren"
LangString optionsText ${LANG_ENGLISH} "The companion runs beside the game and sends your drives to your company. It is installed for you alone and opens when it is done."
LangString optionsText ${LANG_GERMAN} "Der Companion läuft neben dem Spiel und sendet deine Fahrten an deine Firma. Er wird nur für dich installiert und öffnet sich danach."
LangString autostartText ${LANG_ENGLISH} "Start with Windows"
LangString autostartText ${LANG_GERMAN} "Mit Windows starten"
LangString removeTitle ${LANG_ENGLISH} "Remove Waybill Companion"
LangString removeTitle ${LANG_GERMAN} "Waybill Companion entfernen"
LangString removeText ${LANG_ENGLISH} "Drives that were not sent yet and your sign-in stay on this computer, so that you can install the companion again."
LangString removeText ${LANG_GERMAN} "Noch nicht gesendete Fahrten und deine Anmeldung bleiben auf diesem Computer, damit du den Companion wieder installieren kannst."
LangString deleteDataText ${LANG_ENGLISH} "Delete them too"
LangString deleteDataText ${LANG_GERMAN} "Auch diese löschen"
LangString stillRunning ${LANG_ENGLISH} "The companion is still running. Quit it and try again."
LangString stillRunning ${LANG_GERMAN} "Der Companion läuft noch. Beende ihn und versuche es noch einmal."
LangString tooOld ${LANG_ENGLISH} "The companion needs Windows 10 or newer."
LangString tooOld ${LANG_GERMAN} "Der Companion braucht Windows 10 oder neuer."

Var autostart
Var wasRunning
Var deleteData
Var box

; Whether the program can be replaced: nothing runs it. The result is in $0, 1 for yes.
!macro canReplace
  StrCpy $0 1
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    ClearErrors
    FileOpen $1 "$INSTDIR\${PROGRAM}" a
    ${If} ${Errors}
      StrCpy $0 0
    ${Else}
      FileClose $1
    ${EndIf}
  ${EndIf}
!macroend

; Asks the running companion to end, which sends what it can and keeps the rest, and waits for that.
!macro stopCompanion
  !insertmacro canReplace
  StrCpy $wasRunning 0
  ${If} $0 = 0
    StrCpy $wasRunning 1
  ${EndIf}
  ${If} ${FileExists} "$INSTDIR\companion.js"
    again:
    ExecWait '${COMMAND} stop'
    StrCpy $2 0
    ${Do}
      !insertmacro canReplace
      ${If} $0 = 1
        ${ExitDo}
      ${EndIf}
      IntOp $2 $2 + 1
      ${If} $2 > 40
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION $(stillRunning) /SD IDCANCEL IDRETRY again
        SetErrorLevel 3
        Abort
      ${EndIf}
      Sleep 250
    ${Loop}
  ${EndIf}
!macroend

Function .onInit
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP $(tooOld) /SD IDOK
    SetErrorLevel 4
    Quit
  ${EndIf}
  ; On at first; an upgrade keeps what was chosen.
  StrCpy $autostart 1
  ${If} ${FileExists} "$INSTDIR\companion.js"
    ReadRegStr $0 HKCU "${RUN_KEY}" "${PRODUCT}"
    ${If} $0 == ""
      StrCpy $autostart 0
    ${EndIf}
  ${EndIf}
FunctionEnd

Function showOptions
  !insertmacro MUI_HEADER_TEXT $(optionsTitle) "Version ${VERSION}"
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateLabel} 0 0 100% 36u $(optionsText)
  Pop $0
  ${NSD_CreateCheckbox} 0 44u 100% 12u $(autostartText)
  Pop $box
  ${If} $autostart = 1
    ${NSD_Check} $box
  ${EndIf}
  GetDlgItem $0 $HWNDPARENT 1
  SendMessage $0 ${WM_SETTEXT} 0 "STR:$(^InstallBtn)"
  nsDialogs::Show
FunctionEnd

Function readOptions
  ${NSD_GetState} $box $0
  StrCpy $autostart 0
  ${If} $0 = ${BST_CHECKED}
    StrCpy $autostart 1
  ${EndIf}
FunctionEnd

Section
  !insertmacro stopCompanion
  SetOutPath "$INSTDIR"
  File /r "${CONTENT}\*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${PRODUCT}.lnk" "$INSTDIR\${PROGRAM}" '"$INSTDIR\companion.js" open' "$INSTDIR\waybill.ico"

  ${If} $autostart = 1
    WriteRegStr HKCU "${RUN_KEY}" "${PRODUCT}" '${COMMAND} open --hidden'
  ${Else}
    DeleteRegValue HKCU "${RUN_KEY}" "${PRODUCT}"
  ${EndIf}

  WriteRegStr HKCU "${LINK_KEY}" "" "URL:${PRODUCT}"
  WriteRegStr HKCU "${LINK_KEY}" "URL Protocol" ""
  WriteRegStr HKCU "${LINK_KEY}\DefaultIcon" "" "$INSTDIR\waybill.ico"
  ; A link is always one argument and never an option, even if it looks like one.
  WriteRegStr HKCU "${LINK_KEY}\shell\open\command" "" '${COMMAND} open -- "%1"'

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${PRODUCT}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\waybill.ico"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "Waybill"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

; A silent installation only starts again what ran before it; /SHOW also shows its window.
Function .onInstSuccess
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/SHOW" $1
  ${IfNot} ${Errors}
  ${OrIfNot} ${Silent}
    Exec '${COMMAND} open'
  ${ElseIf} $wasRunning = 1
    Exec '${COMMAND} open --hidden'
  ${EndIf}
FunctionEnd

Function un.showOptions
  !insertmacro MUI_HEADER_TEXT $(removeTitle) "Version ${VERSION}"
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateLabel} 0 0 100% 36u $(removeText)
  Pop $0
  ${NSD_CreateCheckbox} 0 44u 100% 12u $(deleteDataText)
  Pop $box
  GetDlgItem $0 $HWNDPARENT 1
  SendMessage $0 ${WM_SETTEXT} 0 "STR:$(^UninstallBtn)"
  nsDialogs::Show
FunctionEnd

Function un.readOptions
  ${NSD_GetState} $box $0
  ${If} $0 = ${BST_CHECKED}
    StrCpy $deleteData 1
  ${EndIf}
FunctionEnd

Function un.onInit
  StrCpy $deleteData 0
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DELETEDATA" $1
  ${IfNot} ${Errors}
    StrCpy $deleteData 1
  ${EndIf}
FunctionEnd

Section Uninstall
  !insertmacro stopCompanion
  ; Only what was installed: somebody may have put files of their own there.
  Delete "$INSTDIR\${PROGRAM}"
  Delete "$INSTDIR\companion.js"
  Delete "$INSTDIR\package.json"
  Delete "$INSTDIR\installed.json"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\LICENSES.txt"
  Delete "$INSTDIR\waybill.ico"
  RMDir /r "$INSTDIR\node_modules"
  Delete "$INSTDIR\Uninstall.exe"
  Delete "$SMPROGRAMS\${PRODUCT}.lnk"
  DeleteRegValue HKCU "${RUN_KEY}" "${PRODUCT}"
  DeleteRegKey HKCU "${LINK_KEY}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  ${If} $deleteData = 1
    RMDir /r "$APPDATA\waybill-companion"
    RMDir /r "$LOCALAPPDATA\waybill-companion"
  ${EndIf}
  ; Last: once the folder is gone, everything is.
  RMDir "$INSTDIR"
SectionEnd
