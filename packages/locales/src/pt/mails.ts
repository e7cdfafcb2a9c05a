import type { Sections } from '../Words.js'

export const mails: Sections = {
  shared: {
    browserOn: ({ browser, system }) => `${browser} em ${system}`,
    someBrowser: 'um navegador',
    undo: 'Se não foi você, abra este link em até 72 horas: ele bloqueia a carteira, encerra todas as sessões e desfaz todas as formas de entrar adicionadas desde então.',
    notMe: 'Não fui eu',
    signOut: 'Se não foi você, encerre a sessão em todos os lugares na sua conta e escreva para o operador.',
  },
  link: {
    subject: 'Confirme seu navegador',
    begun: ({ site, browser }) => `Uma pessoa, provavelmente você, está entrando em ${site} com ${browser}.`,
    open: ({ time }) => `Abra este link e escolha o número mostrado no acesso. Ele vale uma vez e por ${time}.`,
    button: 'Confirmar este navegador',
    never:
      'Se não foi você, não faça nada: sem o link, o acesso termina sozinho. Nunca escolha um número que outra pessoa envie a você.',
  },
  code: {
    subject: 'Seu código de acesso',
    enter: ({ site, browser, time }) =>
      `Digite este código em ${site}, no navegador: ${browser}. Ele vale uma vez e por ${time}.`,
    never: 'Os responsáveis pelo site nunca o pedem a você. Se não estiver entrando, ignore este e-mail.',
  },
  changeCode: {
    subject: 'Seu código para mudar o endereço de e-mail',
    enter: ({ site, time }) =>
      `Em ${site}, sua conta está prestes a receber outro endereço de e-mail. Digite lá este código para continuar. Ele vale uma vez e por ${time}.`,
    never: 'Se não foi você, não o digite em lugar nenhum e encerre a sessão em todos os lugares na sua conta.',
  },
  confirmCode: {
    subject: 'Seu código para confirmar que é você',
    enter: ({ site, time }) =>
      `Na página da sua carteira em ${site} foi pedido algo que exige saber que é você, como ver a frase de recuperação. Digite lá este código. Ele vale uma vez e por ${time}.`,
    never:
      'Ninguém nunca precisa que você informe este código. Se não foi você, não o digite em lugar nenhum e encerre a sessão em todos os lugares na página da sua carteira.',
  },
  taken: {
    subject: 'Este endereço já tem uma conta',
    wanted: ({ site }) =>
      `Em ${site}, uma pessoa quis dar este endereço de e-mail a outra conta. Isso não foi feito, porque o endereço já tem uma conta própria.`,
    next: 'Se foi você, entre com este endereço ou escolha outro.',
  },
  newDevice: {
    subject: 'Um novo navegador entrou na sua conta',
    used: ({ site, browser }) => `Sua conta foi usada em ${site} com ${browser}, que não tinha entrado antes.`,
    fine: 'Se foi você, não há nada a fazer.',
  },
  wrongNumber: {
    subject: 'Um acesso foi interrompido',
    chosen: ({ site, browser }) =>
      `Para um acesso a ${site} com ${browser}, um número errado foi escolhido na página do link enviado. O link não vale mais.`,
    notMe: 'Se você não o abriu, outra pessoa lê seus e-mails ou tenta entrar no seu lugar.',
  },
  linked: {
    subject: 'Uma forma de entrar foi adicionada à sua conta',
    added: ({ site, provider }) => `Em ${site}, agora também é possível entrar na sua conta com ${provider}.`,
  },
  unlinked: {
    subject: 'Uma forma de entrar foi retirada da sua conta',
    removed: ({ site, provider }) => `Em ${site}, não é mais possível entrar na sua conta com ${provider}.`,
  },
  passkeyAdded: {
    subject: 'Uma chave de acesso foi adicionada à sua conta',
    added: ({ site }) =>
      `Na página da sua carteira em ${site}, uma chave de acesso foi adicionada. De agora em diante, ela é pedida a cada aprovação.`,
  },
  passkeyRemoved: {
    subject: 'Uma chave de acesso foi removida da sua conta',
    removed: ({ site }) =>
      `Na página da sua carteira em ${site}, uma chave de acesso foi removida e não permite mais entrar.`,
  },
  deletion: {
    subject: 'Sua conta será excluída',
    asked: ({ site, date }) =>
      `Na página da sua carteira em ${site}, foi pedida a exclusão da conta. Data da exclusão: ${date}. A partir de então as chaves estarão perdidas para sempre e, com elas, o que houver na carteira.`,
    until: 'Até lá, a carteira funciona: envie o que há nela para outro lugar ou guarde a frase de recuperação.',
    keep: 'Se quiser manter a conta, abra este link. Ele também encerra todas as sessões.',
    button: 'Manter minha conta',
  },
  deleted: {
    subject: 'Sua conta foi excluída',
    gone: ({ site }) =>
      `A conta com este endereço de e-mail em ${site} foi excluída, com suas chaves, sessões e navegadores. Cópias do banco de dados para emergências são guardadas por algum tempo e depois também são apagadas.`,
    chain: 'O que está em uma blockchain continua lá. Só a frase de recuperação dá acesso, se você a guardou.',
  },
  emailChanged: {
    subject: 'O endereço de e-mail da sua conta mudou',
    changed: ({ site }) =>
      `Em ${site}, sua conta recebeu outro endereço de e-mail. Acessos e códigos vão para lá a partir de agora.`,
    undo: 'Se não foi você, abra este link em até 72 horas: ele restaura este endereço. Além disso, bloqueia a carteira, encerra todas as sessões e desfaz todas as formas de entrar adicionadas desde então.',
    until: 'Até lá, este endereço também é avisado do que for adicionado à conta.',
    button: 'Restaurar este endereço',
  },
  stopped: {
    subject: 'Sua carteira está bloqueada',
    used: ({ site }) =>
      `Com um link enviado sobre sua conta em ${site}, o titular informou que outra pessoa a usou. Todas as sessões foram encerradas e as formas de entrar adicionadas desde então foram retiradas. Nada é assinado até que o titular confirme de novo.`,
    again:
      'Para usá-la de novo, entre na página da sua carteira com este endereço e confirme lá com um código que é enviado para cá.',
    button: 'A página da sua carteira',
    notMe: 'Se você não abriu esse link, outra pessoa lê seus e-mails: mude primeiro a senha da sua caixa de correio.',
  },
  takenBack: {
    subject: 'Este endereço foi retirado da sua conta',
    back: ({ site }) =>
      `Em ${site}, o endereço anterior da sua conta foi restaurado por um link enviado a ele. Este não permite mais entrar, e a carteira está bloqueada.`,
    notMe: 'Se foi você quem mudou o endereço, outra pessoa lê os e-mails do anterior: escreva para o operador.',
  },
  thawed: {
    subject: 'Sua carteira pode ser usada de novo',
    released: ({ site }) =>
      `Na página da sua carteira em ${site}, a carteira bloqueada foi liberada com um código enviado a este endereço. Por 24 horas, a frase de recuperação não é mostrada e as formas de entrar não são alteradas.`,
    notMe:
      'Se não foi você, outra pessoa lê seus e-mails: abra o link do e-mail sobre o novo navegador e depois mude a senha da sua caixa de correio.',
  },
  signedOut: {
    subject: 'Sua sessão foi encerrada em todos os lugares',
    ended: ({ site }) =>
      `Em ${site}, todas as sessões da sua conta foram encerradas e nenhum navegador é mais conhecido. O próximo acesso em cada um precisa de novo do link enviado por e-mail.`,
  },
}
