import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'Sitzungen dieses Kontos',
  loading: 'Sitzungen werden geladen',
  intro:
    'Was diese Seiten mit diesem Konto tun dürfen, ohne dich zu fragen. Das Netzwerk sorgt dafür, dass die Grenzen eingehalten werden.',
  none: 'Keine Smart Sessions',
  noneText: 'Seiten, die du in Grenzen für dieses Konto handeln lässt, werden hier aufgeführt.',
  notConnectedText: 'Verbinde eine, um ihre Sitzungen zu sehen.',
  failed: 'Smart Sessions konnten nicht geladen werden',
  retry: 'Wiederholen',

  active: 'Aktiv',
  expired: 'Abgelaufen',
  revoked: 'Beendet',
  until: ({ date }) => `Bis ${date}`,
  ended: ({ date }) => `Beendet am ${date}`,

  maySend: ({ amount, period }) => `Bis zu ${amount} ${period} senden`,
  mayCall: (v) => `${v.function} von ${v.contract} aufrufen`,
  mayCallFixed: (v) => `${v.function} von ${v.contract} mit vereinbarten Werten aufrufen`,
  mayCallPaying: (v) => `${v.function} von ${v.contract} aufrufen und dabei bis zu ${v.amount} zahlen`,
  mayCallFixedPaying: (v) =>
    `${v.function} von ${v.contract} mit vereinbarten Werten aufrufen und dabei bis zu ${v.amount} zahlen`,
  units: ({ amount, token }) => `${amount} kleinste Einheiten von ${token}`,
  other: ({ count }) =>
    plural('de', count, {
      one: 'Eine Grenze, die hier nicht gezeigt werden kann',
      other: '# Grenzen, die hier nicht gezeigt werden können',
    }),
  eachTime: ({ unit, count }) => plural('de', count, times[unit]),

  revoke: 'Sitzung beenden',
  revokeOf: ({ site }) => `Sitzung von ${site} beenden`,
  revoking: 'Sitzung wird beendet',
  revokeFailed: 'Smart Session konnte nicht beendet werden',
  endedTitle: ({ site }) => `Die Sitzung von ${site} ist beendet`,
  endedText:
    'Die Seite kann sie nicht mehr nutzen. Auch das Netzwerk kann sie beenden: Dann werden Zahlungen abgelehnt, die unterwegs sind. Das kostet eine Gebühr.',
  endOnChain: 'Auch auf dem Netzwerk beenden',
  endingOnChain: 'Wird auf dem Netzwerk beendet',

  pending: 'Sitzung wird eingerichtet',
  pendingText: 'Du hast sie bestätigt. Das dauert einen Moment.',
  createdText: ({ site, date }) => `${site} darf in diesen Grenzen bis ${date} für dieses Konto handeln.`,
  createFailed: 'Die Sitzung konnte nicht eingerichtet werden',
  limits: 'Grenzen',
  toList: 'Alle Sitzungen ansehen',
  toAccount: 'Zum Konto',
}
export default sessions

const times = {
  second: { one: 'jede Sekunde', other: 'alle # Sekunden' },
  minute: { one: 'jede Minute', other: 'alle # Minuten' },
  hour: { one: 'jede Stunde', other: 'alle # Stunden' },
  day: { one: 'jeden Tag', other: 'alle # Tage' },
  week: { one: 'jede Woche', other: 'alle # Wochen' },
}
