import type { Words } from '../Words.js'

export const refusals: Words = {
  'embedded/aborted': 'Ta prośba jest już nieaktualna. Wróć do witryny i poproś ponownie.',
  'embedded/badPasskey': 'Klucz dostępu nie został przyjęty. Spróbuj ponownie.',
  'embedded/badProof': 'Ta przeglądarka nie mogła wykazać, że prośba pochodzi od niej. Wczytaj stronę ponownie.',
  'embedded/busy': 'Trwa wysyłanie innej transakcji. Poczekaj, aż się zakończy, i spróbuj ponownie.',
  'embedded/changed':
    'Prośba zmieniła się, gdy była wyświetlana. Nic nie zostało podpisane. Poproś ponownie w witrynie.',
  'embedded/chainNotAllowed': 'Portfela nie można używać w tej sieci.',
  'embedded/codeOver': 'Ten kod nie jest już ważny. Poproś o nowy.',
  'embedded/emailTaken': 'Ten adres należy do innego konta.',
  'embedded/frozen': 'Ten portfel jest zablokowany. Na jego stronie dowiesz się, co dalej.',
  'embedded/identityTaken': 'Ten sposób logowania należy do innego konta.',
  'embedded/invalidEmail': 'To nie jest adres e-mail.',
  'embedded/lastLogin': 'To jedyny sposób logowania. Najpierw dodaj adres e-mail.',
  'embedded/linkOver': 'Wysłany link nie jest już ważny. Zaloguj się ponownie.',
  'embedded/noAddress': 'To konto nie ma adresu e-mail, na który można wysłać kod.',
  'embedded/nodeFailed': 'Sieć jest teraz nieosiągalna. Spróbuj ponownie.',
  'embedded/noWallet': 'Nie ma jeszcze portfela.',
  'embedded/onHold':
    'To konto niedawno się zmieniło i przez 24 godziny od zmiany jest to wstrzymane. Spróbuj ponownie później.',
  'embedded/otherCode': 'Konto w międzyczasie się zmieniło albo używa go inny portfel.',
  'embedded/pageExpired': 'Ta strona była otwarta zbyt długo. Wczytaj ją ponownie.',
  'embedded/passkeyNeeded': 'To konto ma klucz dostępu i trzeba go do tego użyć.',
  'embedded/proofNeeded': 'Potwierdź, że to ty, a potem zrób to ponownie.',
  'embedded/reverted': 'Sieć nie wykonała transakcji.',
  'embedded/sameEmail': 'Konto ma już ten adres.',
  'embedded/sessionExpired':
    'To logowanie się zakończyło albo zegar tego urządzenia wskazuje zły czas. Sprawdź zegar, a potem zaloguj się ponownie.',
  'embedded/tooMany': 'Prób było zbyt wiele. Poczekaj chwilę i spróbuj ponownie.',
  'embedded/unavailable': 'Teraz nie można tego zrobić. Spróbuj ponownie.',
  'embedded/unknownDevice': 'Tej przeglądarki nie ma już na liście.',
  'embedded/unknownLogin': 'Tego sposobu logowania nie ma już na liście.',
  'embedded/unknownPasskey': 'Ten klucz dostępu nie należy do tego konta.',
  'embedded/unreachable': 'Portfel jest nieosiągalny. Spróbuj ponownie.',
  'embedded/wrongCode': 'Ten kod jest nieprawidłowy.',
  'paymaster/empty': 'W tej chwili opłaty nie mogą być pokryte za ciebie.',
  'signer/clock': 'Zatwierdzono to zbyt dawno albo któryś zegar wskazuje zły czas. Poproś ponownie w witrynie.',
  'signer/fee': 'Opłaty są tu wyższe, niż pozwala ten portfel.',
  'signer/frozen': 'Ten portfel jest zablokowany. Na jego stronie dowiesz się, co dalej.',
  'signer/newBrowser':
    'Ta przeglądarka jest nowa: przez 24 godziny może wysyłać tylko małe kwoty. Użyj klucza dostępu albo przeglądarki, której używasz od dłuższego czasu.',
  'signer/onHold':
    'Tę przeglądarkę lub ten klucz dostępu dodano niedawno. Spróbuj ponownie po 24 godzinach od dodania.',
  'signer/otherDigest':
    'To, co wyświetlono, różni się od tego, co zostałoby podpisane. Nic nie zostało podpisane. Poproś ponownie w witrynie.',
  'signer/passkeyNeeded': 'To konto ma klucz dostępu i trzeba to nim zatwierdzić.',
  'signer/tooMany': 'Ten portfel podpisywał zbyt często. Spróbuj ponownie później.',
  'signer/unavailable': 'Portfel nie może teraz podpisywać. Spróbuj ponownie za chwilę.',
  'signer/used': 'Ta prośba została już podpisana. Poproś ponownie w witrynie.',
}
