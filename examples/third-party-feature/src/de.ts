import type { en } from './HistorySpec.js'

const de: typeof en = {
  title: 'Ihr Verlauf',
  count: ({ count, site }) => `${site} zeigt ${count} Transaktionen von Ihnen.`,
  hide: 'Ausblenden, was Fremde ohne Betrag schicken',
}
export default de
