import type { Words } from '../Words.js'

const ledger: Words = {
  unsupported: 'Este navegador não consegue acessar um Ledger',
  unsupportedText: 'Use o Chrome, Edge ou Opera em um computador.',
  plug: 'Conecte e desbloqueie seu Ledger',
  plugText: 'Depois escolha-o na lista que o navegador abre.',
  choose: 'Escolher dispositivo',
  app: 'Abra um aplicativo no seu Ledger',
  appText: ({ name }) => `Abra o aplicativo ${name} e depois selecione-o`,
  reading: 'Lendo endereços',
  addresses: 'Endereços',
  legacy: 'Antigos',
  more: 'Mostrar mais',
  verify: 'Conferir no dispositivo',
  verifying: 'Compare este endereço com o do dispositivo e confirme-o lá.',
  verified: 'O dispositivo confirmou este endereço',
  connect: 'Conectar',
  connected: 'Seu Ledger está conectado',
  retry: 'Tentar novamente',
  cancel: 'Cancelar',
  opening: 'Procurando seu Ledger',
  confirm: 'Confira tudo no dispositivo e confirme lá.',
  hashes: 'Este dispositivo mostra dois hashes no lugar dos dados. Compare-os e assine apenas se confiar neste site.',
  domainHash: 'Hash do domínio',
  messageHash: 'Hash da mensagem',
}
export default ledger
