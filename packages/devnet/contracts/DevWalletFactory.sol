// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @notice A contract that signs by the key of its owner (ERC-1271), for a local chain.
contract DevContractWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer == owner && signer != address(0) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// @notice Makes such contracts at addresses that are known before (EIP-1014), as ERC-6492 needs.
contract DevWalletFactory {
    function create(address owner) external returns (address) {
        address wallet = addressOf(owner);
        return wallet.code.length > 0 ? wallet : address(new DevContractWallet{salt: 0}(owner));
    }

    function addressOf(address owner) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(DevContractWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
    }
}
