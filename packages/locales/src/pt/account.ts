import type { AccountTexts } from '../Words.js'

const byOwner = (proof: string): string =>
  `Por um link enviado a você, foi informado que se tratava de outra pessoa. A carteira não assina nada. As formas de entrar adicionadas desde então foram retiradas, e todas as sessões foram encerradas. Se seu e-mail estiver seguro de novo, confirme com ${proof}: a carteira volta a assinar e, depois de 24 horas, mostra a frase de recuperação. Um navegador novo para a carteira só pode confirmar 24 horas depois de entrar.`

export const account: AccountTexts = {
  title: 'Sua carteira',
  cancel: 'Cancelar',
  continue: 'Continuar',
  back: 'Voltar',
  done: 'Pronto',
  again: 'Tentar de novo',
  failed: 'Não funcionou. Tente de novo.',
  notShown: 'Não é possível mostrar sua carteira',
  wrong: 'Algo deu errado.',
  login: {
    lead: ({ project }) => `Veja seus endereços e dispositivos em ${project} e guarde sua frase de recuperação.`,
    email: 'Endereço de e-mail',
    confirmBrowser: 'Confirmar este navegador',
    linkMailed: ({ email }) =>
      `Enviamos um link para ${email}. Abra-o, em qualquer dispositivo, e escolha lá este número:`,
    otherAddress: 'Usar outro endereço',
    submit: 'Entrar',
    withProvider: ({ provider }) => `Continuar com ${provider}`,
    withPasskey: 'Usar chave de acesso',
  },
  code: {
    title: 'Digite o código',
    label: 'Código',
    digits: 'O código tem seis dígitos.',
    mailed: ({ email }) => `Enviamos um código de seis dígitos para ${email}.`,
    confirmYou: 'Confirme que é você',
    confirm: 'Confirmar',
  },
  addresses: {
    title: 'Endereços',
    evm: 'Ethereum e suas redes',
    solana: 'Solana',
    copy: 'Copiar',
    copyName: ({ network }) => `Copiar o endereço: ${network}`,
    copied: 'Copiado',
    select: 'Selecione para copiar',
    noEmail: 'sem endereço',
  },
  email: {
    title: 'Endereço de e-mail',
    none: 'Esta conta não tem nenhum.',
    about:
      'Ele só é alterado aqui. Nenhum site e nenhuma pessoa jamais precisa dos códigos enviados para isso: não os digite em nenhuma outra página.',
    add: 'Adicionar endereço',
    change: 'Alterar endereço',
    other: 'Outro endereço de e-mail',
    fresh: 'Novo endereço de e-mail',
  },
  browsers: {
    title: 'Navegadores',
    thisPage: 'esta página',
    thisBrowser: 'este navegador',
    lastUsed: ({ time }) => `último uso: ${time}`,
    remove: 'Remover',
    removeName: ({ browser, place }) => `Remover ${browser} (${place})`,
    removeTitle: 'Remover este navegador?',
    removeText: ({ browser, place }) =>
      `A sessão de ${browser} (${place}) será encerrada. Para entrar de novo, será preciso o link enviado por e-mail.`,
  },
  providers: {
    title: 'Outras formas de entrar',
    about:
      'Vincule um provedor para entrar também com ele. Todas as pessoas que conseguem entrar lá poderão então usar esta carteira.',
    link: ({ provider }) => `Vincular ${provider}`,
    unlink: 'Desvincular',
    unlinkName: ({ provider }) => `Desvincular ${provider}`,
    unlinkTitle: ({ provider }) => `Desvincular ${provider}?`,
    unlinkText: ({ provider }) =>
      `Não será mais possível entrar nesta conta com ${provider}, e as sessões dos outros navegadores que entraram assim serão encerradas.`,
    since: ({ date }) => `desde ${date}`,
    notLinked: 'O provedor não foi vinculado',
  },
  passkeys: {
    title: 'Chaves de acesso',
    about:
      'Com uma chave de acesso, uma pessoa que apenas lê seus e-mails não pode assinar com esta carteira, obter a frase de recuperação nem alterar o endereço de e-mail. Você passa a usá-la em cada aprovação. Adicione duas: se você ficar sem nenhuma das suas, só o operador pode ajudar. Por 72 horas, um link enviado a você permite desfazer uma chave nova.',
    add: 'Adicionar chave de acesso',
    added: ({ date }) => `adicionada em ${date}`,
    remove: 'Remover',
    removeName: ({ browser, date }) => `Remover a chave de acesso de ${browser}, adicionada em ${date}`,
    removeTitle: 'Remover esta chave de acesso?',
    removeText:
      'Por 24 horas depois disso, a frase de recuperação não é mostrada e o endereço de e-mail não pode ser alterado.',
    unused: 'A chave de acesso não foi usada.',
    notMade: 'Nenhuma chave de acesso foi criada.',
  },
  secret: {
    title: 'Frase de recuperação',
    about:
      'Doze palavras que abrem esta carteira também em outros programas. Quem as tem fica com tudo o que há nela, sem precisar entrar.',
    notYet: 'Ainda não',
    notYetText: ({ time }) =>
      `Esta conta recebeu um novo navegador ou outra forma de entrar. Para que um ladrão não possa levar as palavras, elas só são mostradas a partir deste momento: ${time}.`,
    ask: 'Mostrar a frase',
    warning: 'Quem tem estas palavras tem a carteira',
    warningText:
      'Com elas é possível retirar tudo o que há na carteira, para sempre e sem precisar entrar. Nenhum site, suporte ou operador jamais precisa delas. Escreva-as em papel: uma captura de tela ou um arquivo pode ser roubado.',
    alone: 'Ninguém me pediu estas palavras, e ninguém mais vê minha tela.',
    show: 'Mostrar as palavras',
    wordsTitle: 'Frase de recuperação, 1 de 2',
    wordsText: 'Anote as palavras nesta ordem. Suas contas Ethereum e Solana derivam delas.',
    next: 'A seguir: smart account',
    keyTitle: 'Chave do proprietário, 2 de 2',
    keyText:
      'Esta chave privada é a proprietária da sua smart account. Poucos programas a encontram a partir das palavras: guarde-a se você tem algo lá.',
    hold: 'Segure para ver',
  },
  signOut: {
    title: 'Sair',
    here: 'Sair aqui',
    everywhere: 'Sair de todos os lugares',
    everywhereTitle: 'Sair de todos os lugares?',
    everywhereText:
      'As sessões de todos os navegadores são encerradas imediatamente, em todos os sites deste projeto. Para entrar de novo, cada um precisa do link enviado por e-mail.',
  },
  stopped: {
    title: 'Esta carteira está bloqueada',
    byOperator: 'Ela não assina nada. Escreva para o operador do site.',
    byOwner: ({ email }) => byOwner(`um código que é enviado para ${email}`),
    byOwnerWithPasskey: ({ email }) => byOwner(`um código que é enviado para ${email} e com sua chave de acesso`),
    release: 'Usar a carteira de novo',
  },
  deletion: {
    title: 'Excluir a conta',
    about:
      'Apaga as chaves, as sessões e os navegadores dela depois de 72 horas. O que está em uma blockchain continua lá.',
    ask: 'Excluir a conta',
    askTitle: 'Excluir esta conta?',
    askText:
      'Em 72 horas, as chaves desta carteira serão apagadas, e ninguém poderá recuperá-las. O que houver nela então estará perdido, a menos que você tenha a frase de recuperação. Envie tudo para outro lugar antes.',
    pending: ({ time }) => `Esta conta será excluída: ${time}`,
    pendingText:
      'As chaves dela serão então apagadas para sempre. Até lá, a carteira funciona: envie o que há nela para outro lugar.',
    keep: 'Manter a conta',
  },
}
