// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {ERC4337Utils, PackedUserOperation} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {Calldata} from "@openzeppelin/contracts/utils/Calldata.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/// @notice Pays for each user operation of EntryPoint 0.8 that its signer signed, when one of the bundlers that the signer
/// named hands it in. EntryPoint pays whoever hands an operation in, and who asked for the signature knows it: without the
/// bundlers, visitors would hand in their own operations and keep what is paid.
///
/// Nothing can be taken out again: what is deployed for real needs the withdrawals that OpenZeppelin's Paymaster describes.
///
/// What is signed: EIP-712 data of the bundlers and of OpenZeppelin's digest of the operation.
/// paymasterData: validAfter (6 bytes), validUntil (6), addresses of bundlers (20 each), signature (65).
contract DevPaymaster is PaymasterSigner, SignerECDSA {
    using ERC4337Utils for PackedUserOperation;

    bytes32 private constant SPONSORED_OPERATION_TYPEHASH =
        keccak256("SponsoredOperation(bytes32 operation,bytes bundlers)");
    uint256 private constant TIMES = 12;
    uint256 private constant SIGNATURE = 65;

    constructor(address signer) EIP712("PorticoPaymaster", "1") SignerECDSA(signer) {}

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    function _validatePaymasterUserOp(
        PackedUserOperation calldata userOp,
        bytes32 userOpHash,
        uint256 maxCost
    ) internal override returns (bytes memory context, uint256 validationData) {
        if (!_isHandedInBy(_bundlers(userOp))) return (bytes(""), ERC4337Utils.SIG_VALIDATION_FAILED);
        return super._validatePaymasterUserOp(userOp, userOpHash, maxCost);
    }

    /// @dev EntryPoint takes operations from accounts without code only, so that the origin is who hands them in. Bundlers
    /// simulate as the zero address, which sends no transactions.
    function _isHandedInBy(bytes calldata bundlers) private view returns (bool) {
        if (tx.origin == address(0)) return true;
        for (uint256 start = 0; start + 20 <= bundlers.length; start += 20)
            if (address(bytes20(bundlers[start:start + 20])) == tx.origin) return true;
        return false;
    }

    function _signableUserOpHash(
        PackedUserOperation calldata userOp,
        uint48 validAfter,
        uint48 validUntil
    ) internal view override returns (bytes32) {
        bytes32 operation = super._signableUserOpHash(userOp, validAfter, validUntil);
        bytes32 bundlers = keccak256(_bundlers(userOp));
        return _hashTypedDataV4(keccak256(abi.encode(SPONSORED_OPERATION_TYPEHASH, operation, bundlers)));
    }

    function _bundlers(PackedUserOperation calldata userOp) private pure returns (bytes calldata) {
        bytes calldata data = userOp.paymasterData();
        return data.length < TIMES + SIGNATURE ? Calldata.emptyBytes() : data[TIMES:data.length - SIGNATURE];
    }

    function _decodePaymasterUserOp(
        PackedUserOperation calldata userOp
    ) internal pure override returns (uint48 validAfter, uint48 validUntil, bytes calldata signature) {
        bytes calldata data = userOp.paymasterData();
        if (data.length < TIMES + SIGNATURE) return (0, 0, Calldata.emptyBytes());
        return (uint48(bytes6(data[0:6])), uint48(bytes6(data[6:12])), data[data.length - SIGNATURE:]);
    }
}
