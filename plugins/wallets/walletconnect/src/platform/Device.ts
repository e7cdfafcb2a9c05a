/** What is known of the device a visitor holds. */
export interface Device {
  readonly isPhone: boolean
  readonly os: 'ios' | 'android' | 'other'
  /** Inside the browser of a messaging app, which opens links only in a gesture and only in a window of their own. */
  readonly isMessagingApp: boolean
  /** Safari on iOS, which opens an app's link only within a gesture. */
  readonly isIosSafari: boolean
  readonly isFramed: boolean
}

/** The parts of a window that tell; a plain object in tests. */
export interface DeviceClues {
  readonly userAgent: string
  /** User-Agent Client Hints: `navigator.userAgentData.mobile`. */
  readonly isMobileHint?: boolean | undefined
  readonly maxTouchPoints: number
  /** `matchMedia('(any-pointer: fine)').matches` */
  readonly hasFinePointer: boolean
  readonly isFramed: boolean
  readonly hasMessagingBridge: boolean
}

/**
 * A touch screen alone does not make a phone: a laptop that has one also has a mouse or touch pad, and installs
 * extensions. An iPad calls itself a Macintosh; no Macintosh has a touch screen.
 */
export function deviceOf(clues: DeviceClues): Device {
  const { userAgent, isMobileHint, maxTouchPoints } = clues
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const isAndroid = /Android/.test(userAgent)
  const isNamedPhone = isIos || /Android|webOS|BlackBerry|Opera Mini/i.test(userAgent)
  return {
    isPhone: isNamedPhone || (isMobileHint === true && !clues.hasFinePointer),
    os: isIos ? 'ios' : isAndroid ? 'android' : 'other',
    isMessagingApp: clues.hasMessagingBridge,
    isIosSafari: isIos && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent),
    isFramed: clues.isFramed,
  }
}

/** Reads the clues of the page. For event handlers and effects: it touches globals. */
export function readDeviceClues(page: Window & typeof globalThis = window): DeviceClues {
  const { navigator } = page
  const hints = (navigator as { readonly userAgentData?: { readonly mobile?: boolean } }).userAgentData
  return {
    userAgent: navigator.userAgent,
    isMobileHint: hints?.mobile,
    maxTouchPoints: navigator.maxTouchPoints,
    hasFinePointer: page.matchMedia('(any-pointer: fine)').matches,
    isFramed: page.self !== page.top,
    // Telegram's documentation of its web views names these bridges.
    hasMessagingBridge: 'TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page || 'Telegram' in page,
  }
}
