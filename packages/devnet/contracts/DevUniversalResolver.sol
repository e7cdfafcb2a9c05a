// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {DevEnsRegistry, DevEnsResolver} from "./DevEns.sol";

/// @notice ENSIP-10: a resolver that answers for the names below its own too.
interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// @notice ENSIP-21: several questions to gateways of CCIP-Read at once.
interface IBatchGateway {
    struct Query {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Query[] calldata queries) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// @notice What clients ask (ENSIP-23): the functions that viem calls. Resolvers may look up off chain (EIP-3668) and answer for the
/// names below theirs (ENSIP-10). Reverse names are those of coin type 60, and on chain.
contract DevUniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    /// What goes on when the answer of a gateway is there.
    struct Pending {
        address resolver;
        bool isExtended;
        bytes4 callback;
        bytes extraData;
        string[] gateways;
        bytes then;
    }

    DevEnsRegistry private immutable _registry;

    constructor(DevEnsRegistry registry) {
        _registry = registry;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory result, address resolver)
    {
        bool isExtended;
        (resolver, isExtended) = _resolverOf(name);
        bytes memory question = isExtended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data;
        Pending memory pending = Pending(resolver, isExtended, 0, "", gateways, "");
        result = _ask(pending, question, this.resolveCallback.selector);
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory result, address resolver)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        return (_goOn(pending, response, this.resolveCallback.selector), pending.resolver);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        require(coinType == 60);
        bytes memory reverseName = DevNames.encode(string.concat(string(DevNames.toHex(account)), ".addr.reverse"));
        (reverseResolver,) = _resolverOf(reverseName);
        name = DevEnsResolver(reverseResolver).name(DevNames.hash(reverseName, 0));
        if (bytes(name).length == 0) return ("", address(0), reverseResolver);
        bytes memory encoded = DevNames.encode(name);
        bool isExtended;
        (resolver, isExtended) = _resolverOf(encoded);
        bytes memory question = abi.encodeWithSignature("addr(bytes32,uint256)", DevNames.hash(encoded, 0), coinType);
        if (isExtended) question = abi.encodeCall(IExtendedResolver.resolve, (encoded, question));
        Pending memory pending =
            Pending(resolver, isExtended, 0, "", gateways, abi.encode(account, name, reverseResolver));
        _checkAddress(_ask(pending, question, this.reverseCallback.selector), account, name);
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        bytes memory account;
        (account, name, reverseResolver) = abi.decode(pending.then, (bytes, string, address));
        _checkAddress(_goOn(pending, response, this.reverseCallback.selector), account, name);
        resolver = pending.resolver;
    }

    function _checkAddress(bytes memory result, bytes memory account, string memory name) private pure {
        bytes memory found = abi.decode(result, (bytes));
        if (keccak256(found) != keccak256(account)) revert ReverseAddressMismatch(name, found);
    }

    /// @dev The resolver of the name, or of the nearest parent that answers for those below it.
    function _resolverOf(bytes memory name) private view returns (address resolver, bool isExtended) {
        for (uint256 offset = 0; name[offset] != 0; offset += uint8(name[offset]) + 1) {
            resolver = _registry.resolver(DevNames.hash(name, offset));
            if (resolver == address(0)) continue;
            if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
            isExtended = _isExtended(resolver);
            if (offset == 0 || isExtended) return (resolver, isExtended);
        }
        revert ResolverNotFound(name);
    }

    function _isExtended(address resolver) private view returns (bool) {
        bytes memory question = abi.encodeWithSignature("supportsInterface(bytes4)", type(IExtendedResolver).interfaceId);
        (bool isDone, bytes memory answer) = resolver.staticcall{gas: 30_000}(question);
        return isDone && answer.length == 32 && uint256(bytes32(answer)) == 1;
    }

    function _goOn(Pending memory pending, bytes calldata response, bytes4 callback)
        private
        view
        returns (bytes memory)
    {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        return _ask(pending, abi.encodeWithSelector(pending.callback, responses[0], pending.extraData), callback);
    }

    function _ask(Pending memory pending, bytes memory question, bytes4 callback) private view returns (bytes memory) {
        (bool isDone, bytes memory answer) = pending.resolver.staticcall(question);
        if (isDone) return pending.isExtended ? abi.decode(answer, (bytes)) : answer;
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        // The bytes after the selector.
        bytes memory arguments = new bytes(answer.length - 4);
        for (uint256 i = 0; i < arguments.length; i++) arguments[i] = answer[i + 4];
        bytes memory batch = _batchOf(pending, arguments);
        revert OffchainLookup(address(this), pending.gateways, batch, callback, abi.encode(pending));
    }

    /// @dev The question of the resolver for gateways; `pending` gets what its callback needs.
    function _batchOf(Pending memory pending, bytes memory arguments) private pure returns (bytes memory) {
        IBatchGateway.Query[] memory queries = new IBatchGateway.Query[](1);
        (queries[0].sender, queries[0].urls, queries[0].data, pending.callback, pending.extraData) =
            abi.decode(arguments, (address, string[], bytes, bytes4, bytes));
        if (queries[0].sender != pending.resolver) revert ResolverError(arguments);
        return abi.encodeCall(IBatchGateway.query, (queries));
    }
}

/// @notice Names as the standards write them.
library DevNames {
    /// @dev Each label after its length, and a zero: as DNS packets have names.
    function encode(string memory name) internal pure returns (bytes memory encoded) {
        bytes memory text = bytes(name);
        encoded = new bytes(text.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= text.length; i++) {
            if (i < text.length && text[i] != ".") {
                encoded[i + 1] = text[i];
                continue;
            }
            require(i > start && i - start < 256, "a label is empty or too long");
            encoded[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }

    /// @dev The namehash of EIP-137, of the labels from `offset` on.
    function hash(bytes memory name, uint256 offset) internal pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return 0;
        bytes memory label = new bytes(length);
        for (uint256 i = 0; i < length; i++) label[i] = name[offset + 1 + i];
        return keccak256(abi.encodePacked(hash(name, offset + 1 + length), keccak256(label)));
    }

    function toHex(bytes memory data) internal pure returns (bytes memory text) {
        bytes memory digits = "0123456789abcdef";
        text = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; i++) {
            text[2 * i] = digits[uint8(data[i]) >> 4];
            text[2 * i + 1] = digits[uint8(data[i]) & 15];
        }
    }
}
