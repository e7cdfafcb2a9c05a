import type { AccountTexts } from '../Words.js'

const byOwner = (proof: string): string =>
  `보내 드린 링크를 통해, 본인이 아니라 다른 사람이었다고 알려 왔습니다. 지갑은 아무것도 서명하지 않습니다. 그 이후에 추가된 로그인 방법은 삭제되었고 모든 로그인이 종료되었습니다. 이메일이 다시 안전해졌다면 ${proof} 확인하세요. 그러면 지갑이 다시 서명하고, 24시간 후에는 복구 문구를 볼 수 있습니다. 이 지갑을 처음 사용하는 브라우저는 로그인하고 24시간이 지나야 확인할 수 있습니다.`

export const account: AccountTexts = {
  title: '내 지갑',
  cancel: '취소',
  continue: '계속',
  back: '뒤로',
  done: '완료',
  again: '다시 시도',
  failed: '실행되지 않았습니다. 다시 시도하세요.',
  notShown: '지갑을 표시할 수 없습니다',
  wrong: '문제가 발생했습니다.',
  login: {
    lead: ({ project }) => `${project}에서 사용하는 내 주소와 기기를 확인하고 복구 문구를 보관하세요.`,
    email: '이메일 주소',
    confirmBrowser: '이 브라우저 확인',
    linkMailed: ({ email }) =>
      `${email} 주소로 링크를 보냈습니다. 어느 기기에서든 링크를 열고 그곳에서 이 숫자를 선택하세요.`,
    otherAddress: '다른 주소 사용',
    submit: '로그인',
    withProvider: ({ provider }) => `${provider} 계정으로 계속`,
    withPasskey: '패스키 사용',
  },
  code: {
    title: '코드 입력',
    label: '코드',
    digits: '코드는 숫자 6자리입니다.',
    mailed: ({ email }) => `${email} 주소로 6자리 코드를 보냈습니다.`,
    confirmYou: '본인임을 확인하세요',
    confirm: '확인',
  },
  addresses: {
    title: '주소',
    evm: 'Ethereum 및 관련 네트워크',
    solana: 'Solana',
    copy: '복사',
    copyName: ({ network }) => `주소 복사: ${network}`,
    copied: '복사됨',
    select: '선택하여 복사',
    noEmail: '주소 없음',
  },
  email: {
    title: '이메일 주소',
    none: '이 계정에는 없습니다.',
    about:
      '이 주소는 여기에서만 변경됩니다. 변경을 위해 보내는 코드가 필요한 사이트나 사람은 절대 없습니다. 다른 페이지에는 입력하지 마세요.',
    add: '주소 추가',
    change: '주소 변경',
    other: '다른 이메일 주소',
    fresh: '새 이메일 주소',
  },
  browsers: {
    title: '브라우저',
    thisPage: '이 페이지',
    thisBrowser: '이 브라우저',
    lastUsed: ({ time }) => `마지막 사용: ${time}`,
    remove: '삭제',
    removeName: ({ browser, place }) => `${place}의 ${browser} 삭제`,
    removeTitle: '이 브라우저를 삭제할까요?',
    removeText: ({ browser, place }) =>
      `${place}의 ${browser}에서 로그아웃되며, 다시 로그인하려면 이메일로 보내는 링크가 필요합니다.`,
  },
  providers: {
    title: '다른 로그인 방법',
    about:
      '제공업체를 연동하면 그 계정으로도 로그인할 수 있습니다. 그러면 그곳에 로그인할 수 있는 사람은 모두 이 지갑을 사용할 수 있습니다.',
    link: ({ provider }) => `${provider} 연동`,
    unlink: '연동 해제',
    unlinkName: ({ provider }) => `${provider} 연동 해제`,
    unlinkTitle: ({ provider }) => `${provider} 연동을 해제할까요?`,
    unlinkText: ({ provider }) =>
      `더 이상 ${provider} 계정으로 이 계정에 로그인할 수 없으며, 그렇게 로그인한 다른 브라우저에서는 로그아웃됩니다.`,
    since: ({ date }) => `${date}부터`,
    notLinked: '제공업체가 연동되지 않았습니다',
  },
  passkeys: {
    title: '패스키',
    about:
      '패스키가 있으면 내 이메일을 읽기만 하는 사람은 이 지갑으로 서명하거나, 복구 문구를 가져가거나, 이메일 주소를 변경할 수 없습니다. 그 후에는 승인할 때마다 패스키를 사용합니다. 패스키를 2개 추가하세요. 가진 패스키가 하나도 없으면 운영자만 도울 수 있습니다. 새로 추가한 패스키는 72시간 동안, 보내 드리는 링크로 취소할 수 있습니다.',
    add: '패스키 추가',
    added: ({ date }) => `${date} 추가됨`,
    remove: '삭제',
    removeName: ({ browser, date }) => `${browser}의 패스키 삭제, ${date} 추가됨`,
    removeTitle: '이 패스키를 삭제할까요?',
    removeText: '삭제 후 24시간 동안 복구 문구를 볼 수 없고 이메일 주소를 변경할 수 없습니다.',
    unused: '패스키가 사용되지 않았습니다.',
    notMade: '패스키가 만들어지지 않았습니다.',
  },
  secret: {
    title: '복구 문구',
    about:
      '다른 프로그램에서도 이 지갑을 열 수 있는 12개의 단어입니다. 이 단어를 가진 사람은 로그인 없이 지갑에 있는 모든 것을 갖게 됩니다.',
    notYet: '아직 볼 수 없습니다',
    notYetText: ({ time }) =>
      `이 계정에 새 브라우저나 다른 로그인 방법이 추가되었습니다. 다른 사람이 단어를 훔쳐 가지 못하도록 다음 시각부터 볼 수 있습니다: ${time}.`,
    ask: '복구 문구 보기',
    warning: '이 단어를 가진 사람이 지갑을 갖습니다',
    warningText:
      '이 단어가 있으면 로그인 없이 지갑의 모든 것을 옮길 수 있으며, 되돌릴 수 없습니다. 어떤 사이트, 고객 지원, 운영자에게도 이 단어는 절대 필요하지 않습니다. 종이에 적으세요. 스크린샷이나 파일은 도난당할 수 있습니다.',
    alone: '아무도 나에게 이 단어를 요청하지 않았고, 다른 누구도 내 화면을 보고 있지 않습니다.',
    show: '단어 보기',
    wordsTitle: '복구 문구, 1/2',
    wordsText: '이 순서대로 적으세요. 내 Ethereum 및 Solana 계정은 이 단어에서 만들어집니다.',
    next: '다음: 스마트 계정',
    keyTitle: '소유자 키, 2/2',
    keyText:
      '이 개인 키가 내 스마트 계정을 소유합니다. 단어에서 이 키를 찾는 프로그램은 많지 않습니다. 스마트 계정에 무언가 있다면 이 키를 보관하세요.',
    hold: '길게 눌러 보기',
  },
  signOut: {
    title: '로그아웃',
    here: '여기서 로그아웃',
    everywhere: '모든 곳에서 로그아웃',
    everywhereTitle: '모든 곳에서 로그아웃할까요?',
    everywhereText:
      '이 프로젝트의 모든 사이트에서 모든 브라우저가 즉시 로그아웃되며, 다시 로그인하려면 이메일로 보내는 링크가 필요합니다.',
  },
  stopped: {
    title: '이 지갑은 정지되었습니다',
    byOperator: '지갑은 아무것도 서명하지 않습니다. 사이트 운영자에게 연락하세요.',
    byOwner: ({ email }) => byOwner(`${email} 주소로 보내는 코드로`),
    byOwnerWithPasskey: ({ email }) => byOwner(`${email} 주소로 보내는 코드와 패스키로`),
    release: '지갑 다시 사용',
  },
  deletion: {
    title: '계정 삭제',
    about: '72시간 후 계정의 키, 로그인, 브라우저를 지웁니다. 블록체인에 있는 것은 그대로 남습니다.',
    ask: '계정 삭제',
    askTitle: '이 계정을 삭제할까요?',
    askText:
      '72시간 후 이 지갑의 키가 지워지며 아무도 되살릴 수 없습니다. 그때 지갑에 있는 것은 복구 문구가 없으면 잃게 됩니다. 먼저 다른 곳으로 보내세요.',
    pending: ({ time }) => `이 계정의 삭제 일시: ${time}`,
    pendingText:
      '그때 계정의 키가 영구히 지워집니다. 그때까지는 지갑을 사용할 수 있습니다. 지갑에 있는 것을 다른 곳으로 보내세요.',
    keep: '계정 유지',
  },
}
