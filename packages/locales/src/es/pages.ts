import type { Sections } from '../Words.js'

export const pages: Sections = {
  link: {
    page: 'Confirmar',
    site: 'Sitio',
    browser: 'Navegador',
    begun: 'Iniciado',
    justNow: 'ahora mismo',
    browserOn: ({ browser, system }) => `${browser} en ${system}`,
    someBrowser: 'un navegador',
    loginTitle: '¿Eres tú?',
    loginText:
      'Se inició un acceso con tu dirección de correo. Elige el número que se muestra allí. Si no eres tú, cierra esta página.',
    numbers: 'El número que muestra el acceso',
    never: 'Nunca elijas un número que te envíe otra persona.',
    loginDone: 'Confirmado. Vuelve al acceso: te enviamos un código.',
    stopTitle: '¿No fuiste tú?',
    deviceText: 'Este navegador accedió a tu cuenta. Si no fuiste tú, bloquea la wallet.',
    wayText: 'Se añadió otra forma de acceder a tu cuenta. Si no fuiste tú, bloquea la wallet.',
    stops:
      'Ya no se podrá firmar nada, se cerrarán todas las sesiones y se retirarán las formas de acceder añadidas desde entonces, también otra dirección de correo.',
    stopButton: 'No fui yo: bloquear la wallet',
    stopDone:
      'La wallet está bloqueada, todas las sesiones se cerraron y nada de lo añadido desde entonces permite acceder.',
    again:
      'Para volver a usar la wallet, accede en su página con esta dirección y confirma allí con un código que se envía aquí. Una cuenta con llave de acceso también la necesita.',
    emailTitle: '¿Recuperar esta dirección?',
    emailText: 'Tu cuenta recibió otra dirección de correo. Si no lo querías, recupera esta.',
    emailButton: 'Recuperar esta dirección',
    emailDone:
      'Tu cuenta vuelve a tener esta dirección. Todas las sesiones se cerraron, nada de lo añadido desde entonces permite acceder y la wallet está bloqueada.',
    deletionTitle: '¿Conservar tu cuenta?',
    deletionText:
      'Se pidió eliminar tu cuenta. Si quieres conservarla, detenlo: también se cerrarán todas las sesiones, por si no lo pediste tú.',
    deletionButton: 'Conservar mi cuenta',
    deletionDone: 'Tu cuenta se conserva y todas las sesiones se cerraron.',
    done: 'Listo',
    walletPage: 'Ir a la página de la wallet',
    notDone: 'No se realizó',
    wrongNumber: 'Este no es el número del acceso. El enlace ya no es válido.',
    emailTaken: 'Otra cuenta tiene ya esta dirección. Todas las sesiones se cerraron y la wallet está bloqueada.',
    over: 'Este enlace no es válido',
    overText: 'Ya se usó, es demasiado antiguo o está incompleto. Abre el correo más reciente o accede de nuevo.',
    unreachable: 'Ahora no se puede leer el enlace',
    unreachableText: 'Revisa tu conexión y vuelve a abrir el enlace.',
  },
  popup: {
    loggedIn: 'Acceso realizado',
    back: ({ site }) => `Vuelves a ${site}.`,
    digitsText: ({ site }) =>
      `Escribe las dos cifras que muestra ${site}. Si no iniciaste esto allí, cierra esta ventana.`,
    digits: 'Dos cifras',
    next: 'Continuar',
    close: 'Puedes cerrar esta ventana.',
  },
  social: {
    connecting: 'Conectando…',
    opens: 'La página de acceso se abrirá aquí en un momento.',
    slow: 'Tarda más de lo normal. Puedes cerrar esta ventana e intentarlo de nuevo.',
    failed: 'No se pudo conectar',
    over: 'Este acceso ha terminado. Cierra esta ventana e inténtalo de nuevo.',
    elsewhere:
      'Este acceso se abrió antes en otra ventana u otro navegador, y continúa allí. Si otra persona te envió aquí, cierra esta ventana y no le envíes nada de ella. Si no, ciérrala e inténtalo de nuevo.',
    noProvider: 'Ahora no se puede llegar a la página de acceso. Cierra esta ventana e inténtalo más tarde.',
    nothingShared: ({ site }) =>
      `No se compartió nada con ${site}. Puedes cerrar esta ventana e intentarlo allí de nuevo.`,
    otherDigits: 'Estas son otras cifras, o este acceso ha terminado. Cierra esta ventana e inténtalo de nuevo.',
    unreachable: 'No se puede llegar al sitio. Revisa tu conexión y pulsa «Continuar» otra vez.',
    nothingLinked:
      'No se vinculó nada: esta ventana no puede volver a la página de tu wallet. Ciérrala y empieza allí de nuevo. Si no iniciaste esto, ciérrala y no hagas nada más.',
  },
  continue: {
    nothing: 'Nada que continuar',
    nothingText: 'Esta ventana se abre sola cuando un sitio lo pide.',
    moment: 'Un momento',
    momentText: 'Buscando tus sesiones.',
    logInFirst: 'Accede primero',
    logInFirstText: ({ site }) =>
      `Este navegador no guarda ninguna sesión con la que continuar. Cierra esta ventana y accede a ${site} de otra manera.`,
    declined: 'No se continuó',
    declinedText: 'Puedes cerrar esta ventana y volver al sitio.',
    over: 'Este acceso ha terminado',
    overText: 'Cierra esta ventana, vuelve al sitio e inténtalo de nuevo.',
    askedBy: 'Solicitado por',
    title: '¿Continuar con tu wallet?',
    as: 'Continuar como',
    loggedInAs: 'Accediste como',
    logins: 'Tus sesiones',
    account: 'tu cuenta',
    lead: 'El sitio conocerá tus direcciones en sus redes. No firma nada: se te preguntará cada vez.',
    cancel: 'Cancelar',
    oneMore: 'Un paso más',
    otherDigits: 'Estas son otras cifras',
  },
}
