// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/// @notice Pays for each user operation of EntryPoint 0.8 that its signer signed. Nothing can be taken out again: what is
/// deployed for real needs the withdrawals that OpenZeppelin's Paymaster describes.
contract DevPaymaster is PaymasterSigner, SignerECDSA {
    constructor(address signer) EIP712("PorticoPaymaster", "1") SignerECDSA(signer) {}

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }
}
