// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IExtendedResolver} from "./DevUniversalResolver.sol";

/// @notice A resolver (ENSIP-10) whose answers are on the servers that it names (EIP-3668). It believes what they say, where one in
/// use checks a signature, and asks again for as long as they answer nothing.
contract DevOffchainResolver is IExtendedResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string[] private _urls;

    constructor(string[] memory urls) {
        _urls = urls;
    }

    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IExtendedResolver).interfaceId || interfaceId == 0x01ffc9a7;
    }

    /// @param data Such as a call of `addr(bytes32)`. The servers get it as it is.
    function resolve(bytes calldata, bytes calldata data) external view returns (bytes memory) {
        revert OffchainLookup(address(this), _urls, data, this.goOn.selector, data);
    }

    function goOn(bytes calldata response, bytes calldata data) external view returns (bytes memory) {
        if (response.length > 0) return response;
        revert OffchainLookup(address(this), _urls, data, this.goOn.selector, data);
    }
}
