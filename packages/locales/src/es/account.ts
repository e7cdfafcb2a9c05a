import type { AccountTexts } from '../Words.js'

const byOwner = (proof: string): string =>
  `Con un enlace que se te envió se indicó que había sido otra persona. La wallet no firma nada. Las formas de acceder añadidas desde entonces se retiraron y todas las sesiones se cerraron. Si tu correo vuelve a ser seguro, confirma con ${proof}: la wallet volverá a firmar y, después de 24 horas, mostrará su frase de recuperación. Un navegador que es nuevo para la wallet solo puede confirmar 24 horas después de acceder.`

export const account: AccountTexts = {
  title: 'Tu wallet',
  cancel: 'Cancelar',
  continue: 'Continuar',
  back: 'Atrás',
  done: 'Listo',
  again: 'Reintentar',
  failed: 'No funcionó. Inténtalo de nuevo.',
  notShown: 'No se puede mostrar tu wallet',
  wrong: 'Algo salió mal.',
  login: {
    lead: ({ project }) => `Consulta tus direcciones y dispositivos en ${project} y guarda tu frase de recuperación.`,
    email: 'Dirección de correo',
    confirmBrowser: 'Confirmar este navegador',
    linkMailed: ({ email }) =>
      `Hemos enviado un enlace a ${email}. Ábrelo en cualquier dispositivo y elige allí este número:`,
    otherAddress: 'Usar otra dirección',
    submit: 'Acceder',
    withProvider: ({ provider }) => `Continuar con ${provider}`,
    withPasskey: 'Usar una llave de acceso',
  },
  code: {
    title: 'Escribe el código',
    label: 'Código',
    digits: 'El código tiene seis cifras.',
    mailed: ({ email }) => `Hemos enviado un código de seis cifras a ${email}.`,
    confirmYou: 'Confirma que eres tú',
    confirm: 'Confirmar',
  },
  addresses: {
    title: 'Direcciones',
    evm: 'Ethereum y sus redes',
    solana: 'Solana',
    copy: 'Copiar',
    copyName: ({ network }) => `Copiar la dirección: ${network}`,
    copied: 'Copiado',
    select: 'Selecciónala para copiar',
    noEmail: 'sin dirección',
  },
  email: {
    title: 'Dirección de correo',
    none: 'Esta cuenta no tiene ninguna.',
    about:
      'Solo se cambia aquí. Ningún sitio ni ninguna persona necesita nunca los códigos que se envían para ello: no los escribas en ninguna otra página.',
    add: 'Añadir dirección',
    change: 'Cambiar la dirección',
    other: 'Otra dirección de correo',
    fresh: 'Nueva dirección de correo',
  },
  browsers: {
    title: 'Navegadores',
    thisPage: 'esta página',
    thisBrowser: 'este navegador',
    lastUsed: ({ time }) => `último uso: ${time}`,
    remove: 'Quitar',
    removeName: ({ browser, place }) => `Quitar ${browser} en ${place}`,
    removeTitle: '¿Quitar este navegador?',
    removeText: ({ browser, place }) =>
      `Se cerrará la sesión de ${browser} en ${place}, y necesitará el enlace por correo para acceder de nuevo.`,
  },
  providers: {
    title: 'Otras formas de acceder',
    about:
      'Vincula un proveedor para acceder también con él. Todas las personas que puedan acceder allí podrán usar entonces esta wallet.',
    link: ({ provider }) => `Vincular ${provider}`,
    unlink: 'Desvincular',
    unlinkName: ({ provider }) => `Desvincular ${provider}`,
    unlinkTitle: ({ provider }) => `¿Desvincular ${provider}?`,
    unlinkText: ({ provider }) =>
      `${provider} dejará de permitir el acceso a esta cuenta, y se cerrará la sesión en los demás navegadores donde se usó.`,
    since: ({ date }) => `desde el ${date}`,
    notLinked: 'No se vinculó el proveedor',
  },
  passkeys: {
    title: 'Llaves de acceso',
    about:
      'Con una llave de acceso, una persona que solo lee tu correo no puede firmar con esta wallet, obtener su frase de recuperación ni cambiar su dirección de correo. Desde entonces la usas en cada aprobación. Añade dos: si no te queda ninguna, solo el operador puede ayudarte. Durante 72 horas, un enlace que se te envía permite retirar una nueva.',
    add: 'Añadir una llave de acceso',
    added: ({ date }) => `añadida el ${date}`,
    remove: 'Quitar',
    removeName: ({ browser, date }) => `Quitar la llave de acceso de ${browser}, añadida el ${date}`,
    removeTitle: '¿Quitar esta llave de acceso?',
    removeText:
      'Durante las 24 horas siguientes no se muestra la frase de recuperación ni se puede cambiar la dirección de correo.',
    unused: 'No se usó la llave de acceso.',
    notMade: 'No se creó ninguna llave de acceso.',
  },
  secret: {
    title: 'Frase de recuperación',
    about:
      'Doce palabras que abren esta wallet también en otros programas. Quien las tiene, tiene todo lo que contiene, sin acceder a la cuenta.',
    notYet: 'Todavía no',
    notYetText: ({ time }) =>
      `Esta cuenta tiene un navegador nuevo u otra forma de acceder. Para que un ladrón no pueda llevarse las palabras, no se muestran hasta esta fecha: ${time}.`,
    ask: 'Mostrar la frase',
    warning: 'Quien tiene estas palabras tiene la wallet',
    warningText:
      'Permiten sacar todo de ella, para siempre y sin acceder a la cuenta. Ningún sitio, ningún servicio de ayuda y ningún operador las necesita nunca. Escríbelas en papel: una captura de pantalla o un archivo se pueden robar.',
    alone: 'Ninguna persona me pidió estas palabras, y nadie más ve mi pantalla.',
    show: 'Mostrar las palabras',
    wordsTitle: 'Frase de recuperación, 1 de 2',
    wordsText: 'Anota las palabras en este orden. De ellas se derivan tus cuentas de Ethereum y Solana.',
    next: 'Siguiente: smart account',
    keyTitle: 'Clave de propietario, 2 de 2',
    keyText:
      'Esta clave privada es la propietaria de tu smart account. Pocos programas la encuentran a partir de las palabras: guárdala si tienes algo allí.',
    hold: 'Mantén para ver',
  },
  signOut: {
    title: 'Cerrar sesión',
    here: 'Cerrar sesión aquí',
    everywhere: 'Cerrar sesión en todas partes',
    everywhereTitle: '¿Cerrar sesión en todas partes?',
    everywhereText:
      'Se cierra la sesión de todos los navegadores de inmediato, en todos los sitios de este proyecto, y cada uno necesitará el enlace por correo para acceder de nuevo.',
  },
  stopped: {
    title: 'Esta wallet está bloqueada',
    byOperator: 'No firma nada. Escribe al operador del sitio.',
    byOwner: ({ email }) => byOwner(`un código que se envía a ${email}`),
    byOwnerWithPasskey: ({ email }) => byOwner(`un código que se envía a ${email} y con tu llave de acceso`),
    release: 'Volver a usar la wallet',
  },
  deletion: {
    title: 'Eliminar la cuenta',
    about: 'Borra sus claves, accesos y navegadores después de 72 horas. Lo que está en una blockchain se queda allí.',
    ask: 'Eliminar la cuenta',
    askTitle: '¿Eliminar esta cuenta?',
    askText:
      'Dentro de 72 horas se borrarán las claves de esta wallet y nadie podrá recuperarlas. Lo que contenga entonces se perderá, salvo que tengas la frase de recuperación. Envíalo antes a otro lugar.',
    pending: ({ time }) => `Esta cuenta se eliminará: ${time}`,
    pendingText:
      'Entonces sus claves se borrarán para siempre. Hasta ese momento la wallet funciona: envía lo que contiene a otro lugar.',
    keep: 'Conservar la cuenta',
  },
}
