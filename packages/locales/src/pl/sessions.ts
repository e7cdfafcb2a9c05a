import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'Sesje tego konta',
  loading: 'Wczytywanie sesji',
  intro: 'Co te witryny mogą robić z tym kontem bez pytania. Limitów pilnuje sieć.',
  none: 'Brak Smart Sessions',
  noneText: 'Tu pojawią się witryny, którym pozwolisz działać na tym koncie w ramach limitów.',
  notConnectedText: 'Połącz konto, aby zobaczyć jego sesje.',
  failed: 'Nie udało się wczytać Smart Sessions',
  retry: 'Ponów',

  active: 'Aktywna',
  expired: 'Wygasła',
  revoked: 'Zakończona',
  until: ({ date }) => `Do ${date}`,
  ended: ({ date }) => `Zakończona ${date}`,

  maySend: ({ amount, period }) => `Wysyłać do ${amount} ${period}`,
  mayCall: (v) => `Wywołać ${v.function} z ${v.contract}`,
  mayCallFixed: (v) => `Wywołać ${v.function} z ${v.contract} z uzgodnionymi wartościami`,
  mayCallPaying: (v) => `Wywołać ${v.function} z ${v.contract}, płacąc do ${v.amount}`,
  mayCallFixedPaying: (v) => `Wywołać ${v.function} z ${v.contract} z uzgodnionymi wartościami, płacąc do ${v.amount}`,
  units: ({ amount, token }) => `${amount} najmniejszych jednostek ${token}`,
  other: ({ count }) =>
    plural('pl', count, {
      one: '# limit, którego nie można tu pokazać',
      few: '# limity, których nie można tu pokazać',
      many: '# limitów, których nie można tu pokazać',
      other: '# limitu, których nie można tu pokazać',
    }),
  eachTime: ({ unit, count }) => plural('pl', count, times[unit]),

  revoke: 'Zakończ sesję',
  revokeOf: ({ site }) => `Zakończ sesję witryny ${site}`,
  revoking: 'Kończenie sesji',
  revokeFailed: 'Nie udało się zakończyć Smart Session',
  endedTitle: ({ site }) => `Sesja witryny ${site} zakończona`,
  endedText:
    'Witryna nie może już z niej korzystać. Sieć też może ją zakończyć: płatności w drodze zostaną wtedy odrzucone. Wymaga to opłaty.',
  endOnChain: 'Zakończ także w sieci',
  endingOnChain: 'Kończenie w sieci',

  pending: 'Przygotowywanie sesji',
  pendingText: 'Została zatwierdzona. To chwilę potrwa.',
  createdText: ({ site, date }) => `${site} może działać na tym koncie w ramach tych limitów do ${date}.`,
  createFailed: 'Nie udało się przygotować sesji',
  limits: 'Limity',
  toList: 'Zobacz wszystkie sesje',
  toAccount: 'Przejdź do konta',
}
export default sessions

const times = {
  second: { one: 'co sekundę', few: 'co # sekundy', many: 'co # sekund', other: 'co # sekundy' },
  minute: { one: 'co minutę', few: 'co # minuty', many: 'co # minut', other: 'co # minuty' },
  hour: { one: 'co godzinę', few: 'co # godziny', many: 'co # godzin', other: 'co # godziny' },
  day: { one: 'codziennie', few: 'co # dni', many: 'co # dni', other: 'co # dnia' },
  week: { one: 'co tydzień', few: 'co # tygodnie', many: 'co # tygodni', other: 'co # tygodnia' },
}
