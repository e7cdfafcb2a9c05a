// Written by scripts/generateContracts.ts; do not edit.

import type { Hex } from 'viem'

/** contracts/DevTether.sol, solc 0.8.37+commit.f401782d.Emscripten.clang. */
export const devTetherAbi = [
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "Approval",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "Transfer",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      }
    ],
    "name": "allowance",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "approve",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "balanceOf",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "decimals",
    "outputs": [
      {
        "internalType": "uint8",
        "name": "",
        "type": "uint8"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "mint",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "name",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "symbol",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "totalSupply",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "transfer",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "transferFrom",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const devTetherBytecode: Hex =
  '0x6080604052348015600e575f5ffd5b506105308061001c5f395ff3fe608060405234801561000f575f5ffd5b506004361061009b575f3560e01c806340c10f191161006357806340c10f191461013957806370a082311461014c57806395d89b411461016b578063a9059cbb1461018e578063dd62ed3e146101a1575f5ffd5b806306fdde031461009f578063095ea7b3146100e157806318160ddd146100f657806323b872dd1461010c578063313ce5671461011f575b5f5ffd5b6100cb6040518060400160405280600d81526020016c2232bb3732ba102a32ba3432b960991b81525081565b6040516100d891906103e0565b60405180910390f35b6100f46100ef366004610430565b6101cb565b005b6100fe5f5481565b6040519081526020016100d8565b6100f461011a366004610458565b61025f565b610127600681565b60405160ff90911681526020016100d8565b6100f4610147366004610430565b6102a7565b6100fe61015a366004610492565b60016020525f908152604090205481565b6100cb604051806040016040528060048152602001631554d11560e21b81525081565b6100f461019c366004610430565b610325565b6100fe6101af3660046104b2565b600260209081525f928352604080842090915290825290205481565b8015806101f85750335f9081526002602090815260408083206001600160a01b0386168452909152902054155b610200575f5ffd5b335f8181526002602090815260408083206001600160a01b03871680855290835292819020859055518481529192917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591015b60405180910390a35050565b6001600160a01b0383165f908152600260209081526040808320338452909152812080548392906102919084906104f7565b909155506102a29050838383610334565b505050565b805f5f8282546102b79190610510565b90915550506001600160a01b0382165f90815260016020526040812080548392906102e3908490610510565b90915550506040518181526001600160a01b038316905f907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef90602001610253565b610330338383610334565b5050565b6001600160a01b0383165f908152600160205260408120805483929061035b9084906104f7565b90915550506001600160a01b0382165f9081526001602052604081208054839290610387908490610510565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516103d391815260200190565b60405180910390a3505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b038116811461042b575f5ffd5b919050565b5f5f60408385031215610441575f5ffd5b61044a83610415565b946020939093013593505050565b5f5f5f6060848603121561046a575f5ffd5b61047384610415565b925061048160208501610415565b929592945050506040919091013590565b5f602082840312156104a2575f5ffd5b6104ab82610415565b9392505050565b5f5f604083850312156104c3575f5ffd5b6104cc83610415565b91506104da60208401610415565b90509250929050565b634e487b7160e01b5f52601160045260245ffd5b8181038181111561050a5761050a6104e3565b92915050565b8082018082111561050a5761050a6104e356fea164736f6c6343000825000a'
