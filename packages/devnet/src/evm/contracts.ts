import { bytecode } from '#bytecode'
import { erc1155Abi, erc20Abi, parseAbi, type Hex, type ParseAbi } from 'viem'

const mint = ['function mint(address to, uint256 amount)'] as const

const tokenItems = [
  'constructor(string name_, string symbol_, uint8 decimals_, address[] holders, uint256 each)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSpender(address spender)',
  'error ERC2612ExpiredSignature(uint256 deadline)',
  'error ERC2612InvalidSigner(address signer, address owner)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
] as const

/** ERC-20 with EIP-2612 permits, and a `mint` that anyone may call. */
export const devTokenAbi: readonly [...typeof erc20Abi, ...ParseAbi<typeof mint>, ...ParseAbi<typeof tokenItems>] = [
  ...erc20Abi,
  ...parseAbi(mint),
  ...parseAbi(tokenItems),
]
export const devTokenBytecode: Hex = bytecode.DevToken

const tetherItems = [
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount)',
  'function balanceOf(address account) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function mint(address to, uint256 amount)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function totalSupply() view returns (uint256)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
] as const

/** With the habits of Tether's contract on Ethereum: it returns nothing, and changes an allowance only from or to 0. */
export const devTetherAbi: ParseAbi<typeof tetherItems> = parseAbi(tetherItems)
export const devTetherBytecode: Hex = bytecode.DevTether

const tollItems = [
  'function namesSent() view returns (bool)',
  'function setToll(uint256 toll_, bool namesSent_)',
  'function toll() view returns (uint256)',
] as const

/** ERC-20 that keeps a part of each transfer, in ten-thousandths. */
export const devTollAbi: readonly [...typeof erc20Abi, ...ParseAbi<typeof mint>, ...ParseAbi<typeof tollItems>] = [
  ...erc20Abi,
  ...parseAbi(mint),
  ...parseAbi(tollItems),
]
export const devTollBytecode: Hex = bytecode.DevToll

const collectibleItems = [
  'constructor(string name_, string symbol_)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event MetadataUpdate(uint256 _tokenId)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'function approve(address to, uint256 tokenId)',
  'function balanceOf(address owner) view returns (uint256)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function mint(address to, string uri) returns (uint256 tokenId)',
  'function name() view returns (string)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function setTokenURI(uint256 tokenId, string uri)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function symbol() view returns (string)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function transferFrom(address from, address to, uint256 tokenId)',
] as const

/** ERC-721 whose tokens anyone may mint. */
export const devCollectibleAbi: ParseAbi<typeof collectibleItems> = parseAbi(collectibleItems)
export const devCollectibleBytecode: Hex = bytecode.DevCollectible

const itemsItems = [
  'constructor(string name_, string symbol_)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function name() view returns (string)',
  'function setURI(uint256 id, string newUri)',
  'function symbol() view returns (string)',
] as const

/** ERC-1155 whose tokens anyone may mint. */
export const devItemsAbi: readonly [...typeof erc1155Abi, ...ParseAbi<typeof itemsItems>] = [
  ...erc1155Abi,
  ...parseAbi(itemsItems),
]
export const devItemsBytecode: Hex = bytecode.DevItems

const walletFactoryItems = [
  'function addressOf(address owner) view returns (address)',
  'function create(address owner) returns (address)',
] as const

/** Makes contracts that sign (ERC-1271) at addresses known before (ERC-6492). */
export const devWalletFactoryAbi: ParseAbi<typeof walletFactoryItems> = parseAbi(walletFactoryItems)
export const devWalletFactoryBytecode: Hex = bytecode.DevWalletFactory

/** Pays for user operations of EntryPoint 0.8. Its constructor takes the address of the signer. */
export const devPaymasterBytecode: Hex = bytecode.DevPaymaster
