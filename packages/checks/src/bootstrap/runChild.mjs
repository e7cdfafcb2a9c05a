import { spawn } from 'node:child_process'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
const graceMs = 10_000
const parentPollMs = 200

/**
 * Runs a program until it ends and answers its exit code (128 + signal number when a signal ended it). The program
 * leads its own process group: a Ctrl-C reaches it once, through us, and what it leaves behind ends with it. It ends with our
 * parent, too.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export function runChild(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
    const killGroup = (signal) => {
      try {
        if (child.pid) process.kill(-child.pid, signal)
      } catch {
        // The group has already ended.
      }
    }
    let killer
    // npm repeats the signals that the terminal has already sent us: only the first counts.
    const forward = (signal) => {
      if (killer) return
      child.kill(signal)
      killer = setTimeout(() => killGroup('SIGKILL'), graceMs)
    }
    // `npm start` runs us in a shell. When npm is told to end, it ends the shell, which does not pass the signal on.
    const parent = process.ppid
    const parentPoll = setInterval(() => {
      if (process.ppid !== parent) forward('SIGTERM')
    }, parentPollMs)
    const end = () => killGroup('SIGKILL')
    const settle = () => {
      clearTimeout(killer)
      clearInterval(parentPoll)
      for (const signal of signals) process.off(signal, forward)
      process.off('exit', end)
      killGroup('SIGKILL')
    }
    for (const signal of signals) process.on(signal, forward)
    process.on('exit', end)
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      settle()
      resolve(code ?? 128 + (numbers[signal] ?? 15))
    })
  })
}
