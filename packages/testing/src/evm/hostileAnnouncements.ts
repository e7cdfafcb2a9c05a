const svg = (text: string): string => `data:image/svg+xml,${encodeURIComponent(text)}`
const own = {
  uuid: '5a1c3f0e-7b1d-4c55-9a11-0f0e0d0c0b0a',
  name: 'Hostile',
  icon: svg('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  rdns: 'example.hostile',
}

/** What a page may be told by EIP-6963 that is not so: for `announce(window, { info })`. By what is wrong with it. */
export const hostileAnnouncements: Readonly<Record<string, unknown>> = {
  'markup in the name': { ...own, name: '<img src=x onerror="window.pwned=true">' },
  'a name written backwards': { ...own, name: 'Good\u202Emask ateM' },
  'an endless name': { ...own, name: 'W'.repeat(100_000) },
  'no name': { ...own, name: '' },
  'a name of spaces': { ...own, name: '\u200B \u00A0' },
  'a name that is no string': { ...own, name: { toString: () => 'Hostile' } },
  'an icon that runs': { ...own, icon: 'javascript:window.pwned=true' },
  'an icon with a script': {
    ...own,
    icon: svg('<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=true"/>'),
  },
  'an icon that tracks': { ...own, icon: 'http://127.0.0.1:9/pixel.gif' },
  'an icon of many megabytes': { ...own, icon: `data:image/png;base64,${'A'.repeat(4_000_000)}` },
  'an icon that is a page': { ...own, icon: 'data:text/html,<script>window.pwned=true</script>' },
  'no icon': { ...own, icon: undefined },
  'the rdns of another wallet': { ...own, rdns: 'io.metamask' },
  'the id of a part of the kit': { ...own, rdns: 'shell' },
  'an rdns of the prototype': { ...own, rdns: '__proto__' },
  'an rdns that is no string': { ...own, rdns: 42 },
  'a uuid that is none': { ...own, uuid: '../../etc/passwd' },
  'no info': null,
  'a string for info': 'io.metamask',
  'info whose getters throw': Object.defineProperty({}, 'name', {
    enumerable: true,
    get() {
      throw new Error('this announcement throws')
    },
  }),
}
