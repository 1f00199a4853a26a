/** What pages say about a conference's own domain. */
import type { DomainProblem, DomainTrouble, OwnDomain } from '#domain/preparation/connections/own-domain.ts'
import type { StatusWords } from '#words/registration-status.ts'

export function domainProblemWords(code: DomainProblem): string {
  switch (code) {
    case 'missing':
      return 'The domain is missing. It is like conf.example.org.'
    case 'name':
      return 'This is no name of a domain. One is like conf.example.org.'
    case 'path':
      return 'Please leave out what follows the name: the website is at the beginning of the domain.'
    case 'port':
      return 'Please leave out the number after the colon: visitors type the name alone.'
    case 'number':
      return 'This is the number of a machine. A domain is a name, such as conf.example.org.'
    case 'main':
      return 'This is the address of the whole site. A conference needs another name, such as one before it.'
    case 'reserved':
      return 'This name leads each machine to itself.'
  }
}

/** @param by the conference that has it */
export const takenWords = (by: string) => `This is already the domain of the conference “${by}”.`

export const noAddressWords =
  'The site has no public address yet, so nobody can find it by any name. Set that first.'

/** Where a domain stands, for its row in a list. */
export function domainStatus({ leads }: Pick<OwnDomain, 'leads'>): StatusWords {
  switch (leads.to) {
    case 'here':
      return { label: 'Leads here', mark: 'filled', tone: 'positive' }
    case 'elsewhere':
      return { label: 'Does not lead here', mark: 'warning', tone: 'negative' }
    case 'unknown':
      return { label: 'Not seen yet', mark: 'dotted', tone: 'quiet' }
  }
}

/** Why it does not lead here, and what to do about it. @param main the name of the whole site */
export function domainTroubleWords(
  { code, there, here }: DomainTrouble,
  { domain, main }: { domain: string; main: string },
): string {
  const machines = there.length > 0 ? ` It leads to ${there.join(', ')}.` : ''
  const ours = here.length > 0 ? ` ${main} is at ${here.join(', ')}.` : ''
  switch (code) {
    case 'no-host':
      return `There is no such name yet. The person who keeps the domain adds a record (see below); until everybody knows it, some time passes.`
    case 'encryption':
      return `There is no valid certificate for ${domain} yet. The proxy has to get one: docs/operations.md says how.${machines}${ours}`
    case 'elsewhere':
      return `Something else answers at ${domain}.${machines}${ours} Either its record leads to another machine, or the proxy does not pass on the name that was asked for.`
    default:
      return `Nothing answers at ${domain}.${machines}${ours} Either its record leads to another machine, or no proxy answers there.`
  }
}
