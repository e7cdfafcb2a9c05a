import type { Words } from '../Words.js'

const embedded: Words = {
  opening: 'Otwieranie portfela',
  openingText: 'Przejrzyj tam prośbę, a potem ją zatwierdź lub odrzuć.',
  slowText: 'To trwa dłużej niż zwykle. Sprawdź połączenie albo anuluj i spróbuj ponownie.',
  cancel: 'Anuluj',
  continueAs: ({ name }) => `Kontynuuj jako ${name}`,
  digitsText: ({ digits }) => `Wpisz ${digits} w oknie portfela.`,
  openWindow: 'Otwórz okno',
}
export default embedded
