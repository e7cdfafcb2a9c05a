import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const balances: Words = {
  totalBalance: 'Saldo total',
  balance: 'Saldo',
  gained: ({ amount, percent }) => `Ha subido ${amount}, un ${percent}, en 24 horas`,
  lost: ({ amount, percent }) => `Ha bajado ${amount}, un ${percent}, en 24 horas`,
  unchanged: 'Sin cambios en 24 horas',
  allocation: ({ shares }) => `Distribución: ${shares}`,
  share: ({ name, percent }) => `${name} ${percent}`,
  others: 'otros',

  loading: 'Cargando tokens',
  search: 'Buscar tokens',
  noTokenCalled: ({ name }) => `Ningún token se llama ${name}`,
  showAll: 'Mostrar todo',
  withoutPrice: ({ count }) =>
    plural('es', count, { one: '# sin precio', many: '# sin precio', other: '# sin precio' }),
  roseBy: ({ percent }) => `Ha subido un ${percent} en 24 horas`,
  fellBy: ({ percent }) => `Ha bajado un ${percent} en 24 horas`,
  line: ({ time, from, to }) => `${time}: de ${from} a ${to}`,
  lineUp: ({ time, from, to, percent }) => `${time}: de ${from} a ${to}, subió un ${percent}`,
  lineDown: ({ time, from, to, percent }) => `${time}: de ${from} a ${to}, bajó un ${percent}`,
  lineFlat: ({ time, to }) => `${time}: ${to}, sin cambios`,
  empty: 'Aquí aún no hay nada',
  emptyText: ({ network }) => `Lo que recibas en ${network} aparece aquí.`,

  failed: 'No se pudieron leer tus tokens',
  failedText: 'Tus fondos están a salvo: solo falta la lista. Revisa la conexión a Internet e inténtalo de nuevo.',
  offline: 'No tienes conexión',
  offlineText: 'Tus tokens aparecerán cuando vuelvas a tener conexión.',
  notCurrent: 'No se pudieron actualizar tus tokens',
  amountsFrom: ({ time }) => `Importes de las ${time}.`,
  retry: 'Reintentar',

  value: 'Valor',
  price: 'Precio',
  change: 'Últimas 24 horas',
  network: 'Red',
  noPrice: 'Desconocido',
  address: 'Dirección del token',
  copyAddress: 'Copiar dirección',
  addressCopied: 'Dirección copiada',
  viewOnExplorer: 'Ver en el explorador',
  anyoneCanName: 'Cualquiera puede dar cualquier nombre a un token. Compara la dirección con una en la que confíes.',
  gone: 'Este token no está en la cuenta',
  goneText: 'Se movió, o ahora está activa otra cuenta.',
  toAccount: 'Volver a la cuenta',
}
export default balances
