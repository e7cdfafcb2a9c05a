import type { Sections } from '../Words.js'

export const pages: Sections = {
  link: {
    page: 'Confirmar',
    site: 'Site',
    browser: 'Navegador',
    begun: 'Iniciado',
    justNow: 'agora mesmo',
    browserOn: ({ browser, system }) => `${browser} em ${system}`,
    someBrowser: 'um navegador',
    loginTitle: 'É você?',
    loginText:
      'Um acesso com seu endereço de e-mail foi iniciado. Escolha o número mostrado lá. Se não for você, feche esta página.',
    numbers: 'O número mostrado no acesso',
    never: 'Nunca escolha um número que outra pessoa envie a você.',
    loginDone: 'Confirmado. Volte ao acesso: um código está a caminho.',
    stopTitle: 'Não foi você?',
    deviceText: 'Este navegador entrou na sua conta. Se não foi você, bloqueie a carteira.',
    wayText: 'Outra forma de entrar foi adicionada à sua conta. Se não foi você, bloqueie a carteira.',
    stops:
      'Nada mais poderá ser assinado, todas as sessões serão encerradas e as formas de entrar adicionadas desde então serão desfeitas, inclusive outro endereço de e-mail.',
    stopButton: 'Não fui eu: bloquear a carteira',
    stopDone:
      'A carteira está bloqueada, todas as sessões foram encerradas e nada do que foi adicionado desde então permite entrar.',
    again:
      'Para usar a carteira de novo, entre na página dela com este endereço e confirme lá com um código que é enviado para cá. Uma conta com chave de acesso precisa dela também.',
    emailTitle: 'Restaurar este endereço?',
    emailText: 'Sua conta recebeu outro endereço de e-mail. Se você não queria isso, restaure este.',
    emailButton: 'Restaurar este endereço',
    emailDone:
      'Sua conta tem este endereço novamente. Todas as sessões foram encerradas, nada do que foi adicionado desde então permite entrar e a carteira está bloqueada.',
    deletionTitle: 'Manter sua conta?',
    deletionText:
      'A exclusão da sua conta foi solicitada. Se quiser mantê-la, interrompa a exclusão: todas as sessões também serão encerradas, caso não tenha sido você quem pediu.',
    deletionButton: 'Manter minha conta',
    deletionDone: 'Sua conta foi mantida e todas as sessões foram encerradas.',
    done: 'Pronto',
    walletPage: 'Ir para a página da carteira',
    notDone: 'Não foi feito',
    wrongNumber: 'Este não é o número do acesso. O link não vale mais.',
    emailTaken: 'Outra conta já tem este endereço. Todas as sessões foram encerradas e a carteira está bloqueada.',
    over: 'Este link não vale',
    overText: 'Ele já foi usado, é antigo demais ou está incompleto. Abra o e-mail mais recente ou entre de novo.',
    unreachable: 'O link não pode ser lido agora',
    unreachableText: 'Verifique sua conexão e abra o link de novo.',
  },
  popup: {
    loggedIn: 'Acesso realizado',
    back: ({ site }) => `Você volta para ${site}.`,
    digitsText: ({ site }) =>
      `Digite os dois dígitos mostrados por ${site}. Se você não iniciou isto lá, feche esta janela.`,
    digits: 'Dois dígitos',
    next: 'Continuar',
    close: 'Você pode fechar esta janela.',
  },
  social: {
    connecting: 'Conectando…',
    opens: 'A página de acesso abre aqui em um momento.',
    slow: 'Está demorando mais que o normal. Você pode fechar esta janela e tentar de novo.',
    failed: 'Falha ao conectar',
    over: 'Este acesso terminou. Feche esta janela e tente de novo.',
    elsewhere:
      'Este acesso já foi aberto em outra janela ou outro navegador e continua lá. Se outra pessoa enviou você para cá, feche esta janela e não envie a ela nada daqui. Se não, feche-a e tente de novo.',
    noProvider: 'Não é possível chegar à página de acesso agora. Feche esta janela e tente mais tarde.',
    nothingShared: ({ site }) =>
      `Nada foi compartilhado com ${site}. Você pode fechar esta janela e tentar de novo por lá.`,
    otherDigits: 'Estes são outros dígitos, ou este acesso terminou. Feche esta janela e tente de novo.',
    unreachable: 'Não é possível chegar ao site. Verifique sua conexão e pressione “Continuar” de novo.',
    nothingLinked:
      'Nada foi vinculado: esta janela não pode voltar à página da sua carteira. Feche-a e comece de novo por lá. Se você não iniciou isto, feche-a e não faça mais nada.',
  },
  continue: {
    nothing: 'Nada para continuar',
    nothingText: 'Esta janela abre sozinha quando um site pede.',
    moment: 'Um momento',
    momentText: 'Procurando suas sessões.',
    logInFirst: 'Entre primeiro',
    logInFirstText: ({ site }) =>
      `Este navegador não guarda nenhuma sessão para continuar. Feche esta janela e entre em ${site} de outra forma.`,
    declined: 'Não continuado',
    declinedText: 'Você pode fechar esta janela e voltar ao site.',
    over: 'Este acesso terminou',
    overText: 'Feche esta janela, volte ao site e tente de novo.',
    askedBy: 'Solicitado por',
    title: 'Continuar com sua carteira?',
    as: 'Continuar como',
    loggedInAs: 'Você entrou como',
    logins: 'Suas sessões',
    account: 'sua conta',
    lead: 'O site fica sabendo seus endereços nas redes dele. Ele não assina nada: cada vez, você será consultado de novo.',
    cancel: 'Cancelar',
    oneMore: 'Mais um passo',
    otherDigits: 'Estes são outros dígitos',
  },
}
