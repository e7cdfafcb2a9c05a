// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155URIStorage} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155URIStorage.sol";

/// @notice An ERC-1155 collection for a local chain. Anyone may mint, and change where the metadata of an id is.
contract DevItems is ERC1155URIStorage {
    /// Not part of ERC-1155; most collections have them.
    string public name;
    string public symbol;

    constructor(string memory name_, string memory symbol_) ERC1155("") {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    /// @param newUri Where the metadata is: any text, such as a `data:` or `http:` URL.
    function setURI(uint256 id, string calldata newUri) external {
        _setURI(id, newUri);
    }
}
