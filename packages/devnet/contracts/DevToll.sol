// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @notice A token that keeps a part of each transfer. Anyone may mint, and change the part.
contract DevToll {
    string public constant name = "Devnet Toll";
    string public constant symbol = "TOLL";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    /// @notice Ten-thousandths of what is transferred.
    uint256 public toll;
    /// @notice Whether a log of a transfer names what was sent, as some such tokens do, and not what arrives.
    bool public namesSent;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function setToll(uint256 toll_, bool namesSent_) external {
        toll = toll_;
        namesSent = namesSent_;
    }

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        return _move(from, to, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        uint256 kept = amount * toll / 10_000;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - kept;
        balanceOf[address(this)] += kept;
        emit Transfer(from, to, namesSent ? amount : amount - kept);
        if (!namesSent && kept > 0) emit Transfer(from, address(this), kept);
        return true;
    }
}
