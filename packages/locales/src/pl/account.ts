import type { AccountTexts } from '../Words.js'

const byOwner = (proof: string): string =>
  `Za pomocą wysłanego do ciebie linku zgłoszono, że to była inna osoba. Portfel niczego nie podpisuje. Sposoby logowania dodane od tego czasu usunięto, a wszystkie sesje zakończono. Jeśli twoja poczta jest znów bezpieczna, potwierdź ${proof}: portfel znów będzie podpisywać, a po 24 godzinach pokaże frazę odzyskiwania. Przeglądarka nowa dla portfela może potwierdzić dopiero 24 godziny po zalogowaniu.`

export const account: AccountTexts = {
  title: 'Twój portfel',
  cancel: 'Anuluj',
  continue: 'Kontynuuj',
  back: 'Wstecz',
  done: 'Gotowe',
  again: 'Spróbuj ponownie',
  failed: 'Nie udało się. Spróbuj ponownie.',
  notShown: 'Nie można pokazać twojego portfela',
  wrong: 'Coś poszło nie tak.',
  login: {
    lead: ({ project }) =>
      `Zobacz swoje adresy i urządzenia w projekcie ${project} i zachowaj swoją frazę odzyskiwania.`,
    email: 'Adres e-mail',
    confirmBrowser: 'Potwierdź tę przeglądarkę',
    linkMailed: ({ email }) => `Wysłaliśmy link na ${email}. Otwórz go na dowolnym urządzeniu i wybierz tam tę liczbę:`,
    otherAddress: 'Użyj innego adresu',
    submit: 'Zaloguj się',
    withProvider: ({ provider }) => `Kontynuuj z ${provider}`,
    withPasskey: 'Użyj klucza dostępu',
  },
  code: {
    title: 'Wpisz kod',
    label: 'Kod',
    digits: 'Kod ma sześć cyfr.',
    mailed: ({ email }) => `Wysłaliśmy sześciocyfrowy kod na ${email}.`,
    confirmYou: 'Potwierdź, że to ty',
    confirm: 'Potwierdź',
  },
  addresses: {
    title: 'Adresy',
    evm: 'Ethereum i jego sieci',
    solana: 'Solana',
    copy: 'Kopiuj',
    copyName: ({ network }) => `Kopiuj adres: ${network}`,
    copied: 'Skopiowano',
    select: 'Zaznacz, aby skopiować',
    noEmail: 'bez adresu',
  },
  email: {
    title: 'Adres e-mail',
    none: 'To konto go nie ma.',
    about:
      'Można go zmienić tylko tutaj. Żadna strona ani żadna osoba nigdy nie potrzebuje kodów, które są w tym celu wysyłane: nie wpisuj ich na żadnej innej stronie.',
    add: 'Dodaj adres',
    change: 'Zmień adres',
    other: 'Inny adres e-mail',
    fresh: 'Nowy adres e-mail',
  },
  browsers: {
    title: 'Przeglądarki',
    thisPage: 'ta strona',
    thisBrowser: 'ta przeglądarka',
    lastUsed: ({ time }) => `ostatnie użycie: ${time}`,
    remove: 'Usuń',
    removeName: ({ browser, place }) => `Usuń: ${browser}, ${place}`,
    removeTitle: 'Usunąć tę przeglądarkę?',
    removeText: ({ browser, place }) =>
      `Zostanie wylogowana przeglądarka: ${browser}, ${place}. Następne logowanie w niej wymaga linku z e-maila.`,
  },
  providers: {
    title: 'Inne sposoby logowania',
    about:
      'Połącz dostawcę, aby logować się także przez niego. Każdy, kto może się tam zalogować, może wtedy używać tego portfela.',
    link: ({ provider }) => `Połącz ${provider}`,
    unlink: 'Odłącz',
    unlinkName: ({ provider }) => `Odłącz ${provider}`,
    unlinkTitle: ({ provider }) => `Odłączyć ${provider}?`,
    unlinkText: ({ provider }) =>
      `Przez ${provider} nie będzie już można zalogować się na to konto, a inne przeglądarki, w których zalogowano się w ten sposób, zostaną wylogowane.`,
    since: ({ date }) => `od ${date}`,
    notLinked: 'Nie połączono dostawcy',
  },
  passkeys: {
    title: 'Klucze dostępu',
    about:
      'Dzięki kluczowi dostępu osoba, która tylko czyta twoją pocztę, nie może podpisywać tym portfelem, zdobyć jego frazy odzyskiwania ani zmienić jego adresu e-mail. Używasz wtedy klucza przy każdym zatwierdzeniu. Dodaj dwa: jeśli nie będziesz mieć żadnego ze swoich kluczy, pomóc może tylko operator. Przez 72 godziny nowy klucz można cofnąć wysłanym do ciebie linkiem.',
    add: 'Dodaj klucz dostępu',
    added: ({ date }) => `dodano: ${date}`,
    remove: 'Usuń',
    removeName: ({ browser, date }) => `Usuń klucz dostępu: ${browser}, dodano: ${date}`,
    removeTitle: 'Usunąć ten klucz dostępu?',
    removeText:
      'Przez 24 godziny po usunięciu fraza odzyskiwania nie będzie pokazywana, a adresu e-mail nie będzie można zmienić.',
    unused: 'Nie użyto klucza dostępu.',
    notMade: 'Nie utworzono klucza dostępu.',
  },
  secret: {
    title: 'Fraza odzyskiwania',
    about:
      'Dwanaście słów, które otwierają ten portfel także w innych programach. Kto je ma, ma wszystko, co w nim jest, bez logowania.',
    notYet: 'Jeszcze nie',
    notYetText: ({ time }) =>
      `Do tego konta dodano nową przeglądarkę lub inny sposób logowania. Aby złodziej nie mógł zdobyć słów, będą pokazywane dopiero od tego terminu: ${time}.`,
    ask: 'Pokaż frazę odzyskiwania',
    warning: 'Kto ma te słowa, ma portfel',
    warningText:
      'Pozwalają zabrać z niego wszystko, na zawsze i bez logowania. Żadna strona, żadna pomoc techniczna i żaden operator nigdy ich nie potrzebuje. Zapisz je na papierze: zrzut ekranu lub plik można ukraść.',
    alone: 'Nikt nie prosił mnie o te słowa i nikt inny nie widzi mojego ekranu.',
    show: 'Pokaż słowa',
    wordsTitle: 'Fraza odzyskiwania, 1 z 2',
    wordsText: 'Zapisz słowa w tej kolejności. Wynikają z nich twoje konta Ethereum i Solana.',
    next: 'Dalej: konto smart',
    keyTitle: 'Klucz właściciela, 2 z 2',
    keyText:
      'Ten klucz prywatny jest właścicielem twojego konta smart. Niewiele programów znajduje go na podstawie słów: zachowaj go, jeśli masz coś na tym koncie.',
    hold: 'Przytrzymaj, by pokazać',
  },
  signOut: {
    title: 'Wyloguj się',
    here: 'Wyloguj się tutaj',
    everywhere: 'Wyloguj się wszędzie',
    everywhereTitle: 'Wylogować się wszędzie?',
    everywhereText:
      'Wszystkie przeglądarki zostaną natychmiast wylogowane, na wszystkich stronach tego projektu. Następne logowanie w każdej z nich wymaga linku z e-maila.',
  },
  stopped: {
    title: 'Ten portfel jest zablokowany',
    byOperator: 'Niczego nie podpisuje. Napisz do operatora strony.',
    byOwner: ({ email }) => byOwner(`kodem, który zostanie wysłany na ${email}`),
    byOwnerWithPasskey: ({ email }) => byOwner(`kodem, który zostanie wysłany na ${email}, oraz swoim kluczem dostępu`),
    release: 'Znów używaj portfela',
  },
  deletion: {
    title: 'Usuń konto',
    about:
      'Po 72 godzinach jego klucze, logowania i przeglądarki zostaną skasowane. To, co jest w blockchainie, tam pozostaje.',
    ask: 'Usuń konto',
    askTitle: 'Usunąć to konto?',
    askText:
      'Za 72 godziny klucze tego portfela zostaną skasowane i nikt nie będzie mógł ich przywrócić. To, co wtedy w nim będzie, przepadnie, chyba że masz frazę odzyskiwania. Najpierw wyślij to w inne miejsce.',
    pending: ({ time }) => `To konto zostanie usunięte: ${time}`,
    pendingText:
      'Jego klucze zostaną wtedy skasowane na zawsze. Do tego czasu portfel działa: wyślij jego zawartość w inne miejsce.',
    keep: 'Zachowaj konto',
  },
}
