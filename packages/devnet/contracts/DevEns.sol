// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {DevNames, DevUniversalResolver} from "./DevUniversalResolver.sol";

/// @notice A name of the local chain: `label` of `eth`, what it stands for, and its picture (ENSIP-12; empty for none).
struct DevName {
    string label;
    address account;
    string avatar;
}

/// @notice The Ethereum Name Service (EIP-137) for a local chain, written from its standards: a registry, a resolver, the names of
/// `eth` for anyone who asks first, reverse names (EIP-181), and the universal resolver that clients ask (ENSIP-23).
contract DevEns {
    DevEnsRegistry public immutable registry;
    DevEnsResolver public immutable resolver;
    DevEnsRegistrar public immutable registrar;
    DevEnsReverseRegistrar public immutable reverseRegistrar;
    DevUniversalResolver public immutable universalResolver;

    /// @param names Registered at the start; each account gets the last of its names as its primary name.
    constructor(DevName[] memory names) {
        registry = new DevEnsRegistry();
        resolver = new DevEnsResolver(registry);
        bytes32 eth = registry.setSubnodeOwner(0, keccak256("eth"), address(this));
        registrar = new DevEnsRegistrar(registry, resolver, eth);
        registry.setOwner(eth, address(registrar));
        bytes32 reverse = registry.setSubnodeOwner(0, keccak256("reverse"), address(this));
        bytes32 addr = registry.setSubnodeOwner(reverse, keccak256("addr"), address(this));
        reverseRegistrar = new DevEnsReverseRegistrar(registry, resolver, addr);
        registry.setOwner(addr, address(reverseRegistrar));
        universalResolver = new DevUniversalResolver(registry);
        for (uint256 i = 0; i < names.length; i++) {
            bytes32 node = registrar.register(names[i].label, address(this));
            resolver.setAddr(node, names[i].account);
            if (bytes(names[i].avatar).length > 0) resolver.setText(node, "avatar", names[i].avatar);
            registry.setOwner(node, names[i].account);
            reverseRegistrar.start(names[i].account, string.concat(names[i].label, ".eth"));
        }
        reverseRegistrar.renounce();
    }
}

/// @notice EIP-137: who owns a name, and which contract resolves it.
contract DevEnsRegistry {
    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    mapping(bytes32 node => address) public owner;
    mapping(bytes32 node => address) public resolver;

    modifier onlyOwner(bytes32 node) {
        require(owner[node] == msg.sender, "not the owner of the name");
        _;
    }

    constructor() {
        owner[0] = msg.sender;
    }

    function setOwner(bytes32 node, address newOwner) external onlyOwner(node) {
        owner[node] = newOwner;
        emit Transfer(node, newOwner);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address newOwner) external onlyOwner(node) returns (bytes32) {
        bytes32 subnode = keccak256(abi.encodePacked(node, label));
        owner[subnode] = newOwner;
        emit NewOwner(node, label, newOwner);
        return subnode;
    }

    function setResolver(bytes32 node, address newResolver) external onlyOwner(node) {
        resolver[node] = newResolver;
        emit NewResolver(node, newResolver);
    }
}

/// @notice Records of names: addresses by coin type (EIP-2304, as ENSIP-9 and ENSIP-11 number them), names of addresses (EIP-181)
/// and texts (EIP-634).
contract DevEnsResolver {
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event NameChanged(bytes32 indexed node, string name);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);

    DevEnsRegistry private immutable _registry;
    mapping(bytes32 node => mapping(uint256 coinType => bytes)) private _addresses;
    mapping(bytes32 node => string) public name;
    mapping(bytes32 node => mapping(string key => string)) public text;

    modifier onlyOwner(bytes32 node) {
        require(_registry.owner(node) == msg.sender, "not the owner of the name");
        _;
    }

    constructor(DevEnsRegistry registry) {
        _registry = registry;
    }

    function addr(bytes32 node) external view returns (address) {
        return address(bytes20(_addresses[node][60]));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return _addresses[node][coinType];
    }

    function setAddr(bytes32 node, address account) external {
        setAddr(node, 60, abi.encodePacked(account));
    }

    function setAddr(bytes32 node, uint256 coinType, bytes memory account) public onlyOwner(node) {
        _addresses[node][coinType] = account;
        emit AddressChanged(node, coinType, account);
    }

    function setName(bytes32 node, string calldata newName) external onlyOwner(node) {
        name[node] = newName;
        emit NameChanged(node, newName);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        text[node][key] = value;
        emit TextChanged(node, key, key, value);
    }
}

/// @notice Names of one parent, for whoever asks first, without a price and for ever.
contract DevEnsRegistrar {
    DevEnsRegistry private immutable _registry;
    DevEnsResolver private immutable _resolver;
    bytes32 private immutable _parent;

    constructor(DevEnsRegistry registry, DevEnsResolver resolver, bytes32 parent) {
        (_registry, _resolver, _parent) = (registry, resolver, parent);
    }

    /// @return node Of the name, which has the resolver of the local chain and no records.
    function register(string calldata label, address owner) external returns (bytes32 node) {
        bytes32 hash = keccak256(bytes(label));
        require(_registry.owner(keccak256(abi.encodePacked(_parent, hash))) == address(0), "the name is taken");
        node = _registry.setSubnodeOwner(_parent, hash, address(this));
        _registry.setResolver(node, address(_resolver));
        _registry.setOwner(node, owner);
    }
}

/// @notice EIP-181: each account says its own name. Whether the name agrees is for the reader to check.
contract DevEnsReverseRegistrar {
    DevEnsRegistry private immutable _registry;
    DevEnsResolver private immutable _resolver;
    bytes32 private immutable _parent;
    address private _starter = msg.sender;

    constructor(DevEnsRegistry registry, DevEnsResolver resolver, bytes32 parent) {
        (_registry, _resolver, _parent) = (registry, resolver, parent);
    }

    function setName(string calldata name) external returns (bytes32) {
        return _setName(msg.sender, name);
    }

    /// @notice For the names that exist at the start.
    function start(address account, string calldata name) external {
        require(msg.sender == _starter);
        _setName(account, name);
    }

    function renounce() external {
        require(msg.sender == _starter);
        _starter = address(0);
    }

    function _setName(address account, string calldata name) private returns (bytes32 node) {
        bytes32 label = keccak256(DevNames.toHex(abi.encodePacked(account)));
        node = _registry.setSubnodeOwner(_parent, label, address(this));
        _registry.setResolver(node, address(_resolver));
        _resolver.setName(node, name);
    }
}
