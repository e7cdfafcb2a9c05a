import type { Sections } from '../Words.js'

export const mails: Sections = {
  shared: {
    browserOn: ({ browser, system }) => `${browser}, ${system}`,
    someBrowser: 'nieznana',
    undo: 'Jeśli to nie ty, otwórz ten link w ciągu 72 godzin: zablokuje on portfel, zakończy wszystkie sesje i cofnie każdy sposób logowania dodany od tego czasu.',
    notMe: 'To nie ja',
    signOut: 'Jeśli to nie ty, wyloguj się wszędzie na swoim koncie i napisz do operatora.',
  },
  link: {
    subject: 'Potwierdź swoją przeglądarkę',
    begun: ({ site, browser }) => `Ktoś, prawdopodobnie ty, loguje się właśnie na ${site} (przeglądarka: ${browser}).`,
    open: ({ time }) =>
      `Otwórz ten link i wybierz liczbę wyświetlaną przy logowaniu. Link działa jeden raz. Czas ważności: ${time}.`,
    button: 'Potwierdź tę przeglądarkę',
    never:
      'Jeśli to nie ty, nic nie rób: bez linku logowanie zakończy się samo. Nigdy nie wybieraj liczby, którą przysyła ci inna osoba.',
  },
  code: {
    subject: 'Twój kod logowania',
    enter: ({ site, browser, time }) =>
      `Wpisz ten kod na ${site} (przeglądarka: ${browser}). Kod działa jeden raz. Czas ważności: ${time}.`,
    never: 'Osoby prowadzące stronę nigdy o niego nie proszą. Jeśli się nie logujesz, zignoruj tę wiadomość.',
  },
  changeCode: {
    subject: 'Twój kod do zmiany adresu e-mail',
    enter: ({ site, time }) =>
      `Na ${site} twoje konto ma otrzymać inny adres e-mail. Aby kontynuować, wpisz tam ten kod. Kod działa jeden raz. Czas ważności: ${time}.`,
    never: 'Jeśli to nie ty, nigdzie go nie wpisuj i wyloguj się wszędzie na swoim koncie.',
  },
  confirmCode: {
    subject: 'Twój kod potwierdzający, że to ty',
    enter: ({ site, time }) =>
      `Na stronie twojego portfela na ${site} poproszono o coś, co wymaga pewności, że to ty, na przykład o pokazanie frazy odzyskiwania. Wpisz tam ten kod. Kod działa jeden raz. Czas ważności: ${time}.`,
    never:
      'Nikt nigdy nie potrzebuje tego kodu od ciebie. Jeśli to nie ty, nigdzie go nie wpisuj i wyloguj się wszędzie na stronie swojego portfela.',
  },
  taken: {
    subject: 'Ten adres ma już konto',
    wanted: ({ site }) =>
      `Na ${site} pewna osoba chciała przypisać ten adres e-mail do innego konta. Nie zrobiono tego, bo adres ma własne konto.`,
    next: 'Jeśli to ty, zaloguj się z tym adresem albo wybierz inny.',
  },
  newDevice: {
    subject: 'Zalogowano się z nowej przeglądarki',
    used: ({ site, browser }) =>
      `Twojego konta użyto na ${site} w przeglądarce, z której dotąd się nie logowano (przeglądarka: ${browser}).`,
    fine: 'Jeśli to ty, nie trzeba nic robić.',
  },
  wrongNumber: {
    subject: 'Zatrzymano logowanie',
    chosen: ({ site, browser }) =>
      `Przy logowaniu na ${site} (przeglądarka: ${browser}) na stronie z wysłanego linku wybrano złą liczbę. Link nie jest już ważny.`,
    notMe: 'Jeśli link otwarto bez twojej wiedzy, inna osoba czyta twoją pocztę albo próbuje się zalogować jako ty.',
  },
  linked: {
    subject: 'Do twojego konta dodano sposób logowania',
    added: ({ site, provider }) => `Na ${site} można się teraz logować na twoje konto także przez ${provider}.`,
  },
  unlinked: {
    subject: 'Z twojego konta usunięto sposób logowania',
    removed: ({ site, provider }) => `Na ${site} nie można już logować się na twoje konto przez ${provider}.`,
  },
  passkeyAdded: {
    subject: 'Do twojego konta dodano klucz dostępu',
    added: ({ site }) =>
      `Na stronie twojego portfela na ${site} dodano klucz dostępu. Od teraz będzie wymagany przy każdym zatwierdzeniu.`,
  },
  passkeyRemoved: {
    subject: 'Z twojego konta usunięto klucz dostępu',
    removed: ({ site }) =>
      `Na stronie twojego portfela na ${site} usunięto klucz dostępu. Nie można się już nim zalogować.`,
  },
  deletion: {
    subject: 'Twoje konto zostanie usunięte',
    asked: ({ site, date }) =>
      `Na stronie twojego portfela na ${site} poproszono o usunięcie konta. Termin usunięcia: ${date}. Jego klucze przepadną wtedy na zawsze, a z nimi to, co jest w portfelu.`,
    until: 'Do tego czasu portfel działa: wyślij jego zawartość w inne miejsce albo zachowaj frazę odzyskiwania.',
    keep: 'Jeśli chcesz zachować konto, otwórz ten link. Zakończy on także wszystkie sesje.',
    button: 'Zachowaj moje konto',
  },
  deleted: {
    subject: 'Twoje konto zostało usunięte',
    gone: ({ site }) =>
      `Konto z tym adresem e-mail na ${site} zostało usunięte wraz z kluczami, logowaniami i przeglądarkami. Awaryjne kopie bazy danych są przechowywane jeszcze przez pewien czas, a potem też znikają.`,
    chain: 'To, co jest w blockchainie, tam pozostaje. Dostęp daje tylko fraza odzyskiwania, jeśli została zachowana.',
  },
  emailChanged: {
    subject: 'Adres e-mail twojego konta się zmienił',
    changed: ({ site }) => `Na ${site} twoje konto otrzymało inny adres e-mail. Logowania i kody trafiają odtąd tam.`,
    undo: 'Jeśli to nie ty, otwórz ten link w ciągu 72 godzin: przywróci on ten adres. Ponadto zablokuje portfel, zakończy wszystkie sesje i cofnie każdy sposób logowania dodany od tego czasu.',
    until: 'Do tego czasu także na ten adres przychodzą informacje o tym, co dodano do konta.',
    button: 'Przywróć ten adres',
  },
  stopped: {
    subject: 'Twój portfel jest zablokowany',
    used: ({ site }) =>
      `Za pomocą linku wysłanego w sprawie twojego konta na ${site} właściciel zgłosił, że używała go inna osoba. Wszystkie sesje zakończono, a sposoby logowania dodane od tego czasu usunięto. Nic nie będzie podpisywane, dopóki właściciel nie potwierdzi na nowo.`,
    again:
      'Aby znów używać portfela, zaloguj się na jego stronie z tym adresem i potwierdź tam kodem, który zostanie wysłany tutaj.',
    button: 'Strona twojego portfela',
    notMe:
      'Jeśli taki link otwarto bez twojej wiedzy, inna osoba czyta twoją pocztę: najpierw zmień hasło do skrzynki.',
  },
  takenBack: {
    subject: 'Ten adres usunięto z twojego konta',
    back: ({ site }) =>
      `Na ${site} przywrócono poprzedni adres twojego konta za pomocą wysłanego na niego linku. Tym adresem nie można się już zalogować, a portfel jest zablokowany.`,
    notMe: 'Jeśli adres zmieniono z twojej woli, inna osoba czyta pocztę poprzedniego: napisz do operatora.',
  },
  thawed: {
    subject: 'Twojego portfela można znów używać',
    released: ({ site }) =>
      `Na stronie twojego portfela na ${site} zablokowany portfel odblokowano kodem wysłanym na ten adres. Przez 24 godziny fraza odzyskiwania nie będzie pokazywana, a sposoby logowania nie będą zmieniane.`,
    notMe:
      'Jeśli to nie ty, inna osoba czyta twoją pocztę: otwórz link z wiadomości o nowej przeglądarce, a potem zmień hasło do skrzynki.',
  },
  signedOut: {
    subject: 'Wylogowano cię wszędzie',
    ended: ({ site }) =>
      `Na ${site} zakończono wszystkie sesje twojego konta i żadna przeglądarka nie jest już znana. Następne logowanie w każdej z nich znów wymaga linku z e-maila.`,
  },
}
