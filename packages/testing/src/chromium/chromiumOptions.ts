/** What `chromium.launch` of Playwright, and `launchOptions` of its configuration, take. */
export interface ChromiumOptions {
  /** `CHROMIUM_PATH`, or where Debian installs it. */
  executablePath: string
  args: string[]
}

/** Of all `--disable-features`, Chromium heeds the last. These are the features that Playwright 1.65 turns off. */
const playwrightTurnsOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
]

/** Pages of the browser's own address bar, which take a second of processor time for every window that a test opens. */
const addressBar = ['WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup']

/** How tests start Chromium: also where there is no sandbox and no graphics card, and asking its maker for nothing. */
export function chromiumOptions(): ChromiumOptions {
  return {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...playwrightTurnsOff, ...addressBar].join(',')}`,
    ],
  }
}
