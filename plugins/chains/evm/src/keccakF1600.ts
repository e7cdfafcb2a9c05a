/**
 * The permutation of Keccak (FIPS 202, section 3), in place: five steps, 24 rounds.
 * @param state 25 lanes of 64 bits, each as its low and its high half; lane (x, y) begins at 2 * (x + 5 * y)
 */
export function keccakF1600(state: Int32Array): void {
  const parity = new Int32Array(10)
  let lfsr = 1
  for (let round = 0; round < 24; round++) {
    // Theta: each column takes in the parities of its neighbours, one of them rotated by 1.
    for (let x = 0; x < 10; x++)
      parity[x] = state[x]! ^ state[x + 10]! ^ state[x + 20]! ^ state[x + 30]! ^ state[x + 40]!
    for (let i = 0; i < 50; i++) {
      const right = (i + 2) % 10
      state[i]! ^= parity[(i + 8) % 10]! ^ (parity[right]! << 1) ^ (parity[right ^ 1]! >>> 31)
    }
    // Rho and pi: lanes are rotated, and move along one path through the state.
    let x = 1
    let y = 0
    let low = state[2]!
    let high = state[3]!
    for (let step = 1; step < 25; step++) {
      const bits = ((step * (step + 1)) / 2) % 64
      const swapped = bits > 31
      const [a, b] = swapped ? [high, low] : [low, high]
      const nextY = (2 * x + 3 * y) % 5
      x = y
      y = nextY
      const lane = 2 * (x + 5 * y)
      low = state[lane]!
      high = state[lane + 1]!
      // Shifts count modulo 32; `bits` is never 0 or 32.
      state[lane] = (a << bits) | (b >>> -bits)
      state[lane + 1] = (b << bits) | (a >>> -bits)
    }
    // Chi: the only step that is not linear.
    for (let row = 0; row < 50; row += 10) {
      const old = state.slice(row, row + 10)
      for (let i = 0; i < 10; i++) state[row + i]! ^= ~old[(i + 2) % 10]! & old[(i + 4) % 10]!
    }
    // Iota: a round constant, whose bits come from a shift register.
    for (let j = 0; j < 7; j++) {
      const bit = 2 ** j - 1
      if (lfsr & 1) state[bit >> 5]! ^= 1 << bit
      lfsr = (lfsr << 1) ^ (lfsr > 127 ? 0x171 : 0)
    }
  }
}
