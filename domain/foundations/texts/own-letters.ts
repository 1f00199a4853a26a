/** Names of hosts as people read them. On the server alone. */
import { domainToUnicode } from 'node:url'

const asciiNames = /(?<![\w.-])(?:[a-z\d-]+\.)*xn--[a-z\d-]+(?:\.[a-z\d-]+)*/g

/** A text in which each name of a host has its own letters: `tagung.münchen.example` for `tagung.xn--mnchen-3ya.example`. */
export const inOwnLetters = (text: string) =>
  text.replaceAll(asciiNames, name => domainToUnicode(name) || name)
