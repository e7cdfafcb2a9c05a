// Written by scripts/generateContracts.ts; do not edit.

import type { Hex } from 'viem'

/** contracts/DevToll.sol, solc 0.8.37+commit.f401782d.Emscripten.clang. */
export const devTollAbi = [
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
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
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
    "name": "namesSent",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "toll_",
        "type": "uint256"
      },
      {
        "internalType": "bool",
        "name": "namesSent_",
        "type": "bool"
      }
    ],
    "name": "setToll",
    "outputs": [],
    "stateMutability": "nonpayable",
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
    "name": "toll",
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
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
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
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const devTollBytecode: Hex =
  '0x6080604052348015600e575f5ffd5b506106ab8061001c5f395ff3fe608060405234801561000f575f5ffd5b50600436106100cb575f3560e01c8063313ce5671161008857806395d89b411161006357806395d89b41146101d9578063a9059cbb146101fc578063dd62ed3e1461020f578063fd172db914610239575f5ffd5b8063313ce5671461018d57806340c10f19146101a757806370a08231146101ba575f5ffd5b806306fdde03146100cf578063095ea7b31461010f57806318160ddd1461013257806323b872dd1461014857806325d756841461015b578063285aaa2014610184575b5f5ffd5b6100f96040518060400160405280600b81526020016a11195d9b995d08151bdb1b60aa1b81525081565b6040516101069190610500565b60405180910390f35b61012261011d366004610550565b610246565b6040519015158152602001610106565b61013a5f5481565b604051908152602001610106565b610122610156366004610578565b6102b2565b6101826101693660046105b2565b6001919091556002805460ff1916911515919091179055565b005b61013a60015481565b610195601281565b60405160ff9091168152602001610106565b6101826101b5366004610550565b6102ff565b61013a6101c83660046105e4565b60036020525f908152604090205481565b6100f9604051806040016040528060048152602001631513d31360e21b81525081565b61012261020a366004610550565b610384565b61013a61021d3660046105fd565b600460209081525f928352604080842090915290825290205481565b6002546101229060ff1681565b335f8181526004602090815260408083206001600160a01b038716808552925280832085905551919290917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925906102a09086815260200190565b60405180910390a35060015b92915050565b6001600160a01b0383165f9081526004602090815260408083203384529091528120805483919083906102e6908490610642565b909155506102f79050848484610397565b949350505050565b805f5f82825461030f9190610655565b90915550506001600160a01b0382165f908152600360205260408120805483929061033b908490610655565b90915550506040518181526001600160a01b038316905f907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a35050565b5f610390338484610397565b9392505050565b5f5f612710600154846103aa9190610668565b6103b4919061067f565b6001600160a01b0386165f908152600360205260408120805492935085929091906103e0908490610642565b909155506103f090508184610642565b6001600160a01b0385165f9081526003602052604081208054909190610417908490610655565b9091555050305f908152600360205260408120805483929061043a908490610655565b90915550506002546001600160a01b0380861691908716907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060ff1661048a576104858487610642565b61048c565b855b60405190815260200160405180910390a360025460ff161580156104af57505f81115b156104f55760405181815230906001600160a01b038716907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a35b506001949350505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b038116811461054b575f5ffd5b919050565b5f5f60408385031215610561575f5ffd5b61056a83610535565b946020939093013593505050565b5f5f5f6060848603121561058a575f5ffd5b61059384610535565b92506105a160208501610535565b929592945050506040919091013590565b5f5f604083850312156105c3575f5ffd5b82359150602083013580151581146105d9575f5ffd5b809150509250929050565b5f602082840312156105f4575f5ffd5b61039082610535565b5f5f6040838503121561060e575f5ffd5b61061783610535565b915061062560208401610535565b90509250929050565b634e487b7160e01b5f52601160045260245ffd5b818103818111156102ac576102ac61062e565b808201808211156102ac576102ac61062e565b80820281158282048414176102ac576102ac61062e565b5f8261069957634e487b7160e01b5f52601260045260245ffd5b50049056fea164736f6c6343000825000a'
