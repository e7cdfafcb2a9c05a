// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// @notice An ERC-721 collection for a local chain. Anyone may mint, and change where the metadata of a token is.
contract DevCollectible is ERC721URIStorage {
    uint256 private _next = 1;

    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) {}

    /// @param uri Where the metadata is: any text, such as a `data:` or `http:` URL.
    /// @return tokenId Counted from 1.
    function mint(address to, string calldata uri) external returns (uint256 tokenId) {
        tokenId = _next++;
        _mint(to, tokenId);
        _setTokenURI(tokenId, uri);
    }

    function setTokenURI(uint256 tokenId, string calldata uri) external {
        _setTokenURI(tokenId, uri);
    }
}
