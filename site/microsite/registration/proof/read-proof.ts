import type { Conference } from '#domain/conference/conferences/conference.ts'
import { countSentProofs } from '#domain/desk/admitting/proof-queries.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { admissionOfChoice } from '#domain/offers/lines/said-line.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import { paths } from '#words/addresses/paths.ts'
import * as texts from '#words/registration/proof.ts'

/** What is still to be proved of a registration; undefined for nothing. */
export async function readProofState(site: SiteContext, conference: Conference, registration: Registration) {
  const { id, state, choice } = registration
  // Conferences without a condition ask nothing, and cost no statement.
  if (Object.keys(conference.conditions).length === 0 || !isLive(state)) return undefined
  const { read } = site.database
  const eligibility = await findEligibility(read, id)
  if (eligibility?.condition !== 'proof' || eligibility.state !== 'open') return undefined
  const condition = conference.conditions[eligibility.admission]
  return {
    admission: admissionOfChoice(choice),
    proof: condition?.kind === 'proof' ? condition.of : texts.aProof(),
    until: eligibility.dueOn && formatDate(eligibility.dueOn),
    because: eligibility.askedAgainAt === null ? '' : eligibility.because,
    sent: await countSentProofs(read, eligibility.id),
  }
}

/** The same as a notice with a link, on the registration's page; null for nothing. */
export async function readProofAsked(site: SiteContext, conference: Conference, registration: Registration) {
  const asked = await readProofState(site, conference, registration)
  if (!asked) return readRefusal(site, conference, registration)
  const to = paths.proof(conference.name, registration.secret)
  return asked.sent > 0
    ? { words: texts.proofArrived(), to, link: texts.sendAnother() }
    : { words: texts.proofNeeded(asked), to, link: texts.sendIt() }
}

/** That a proof was refused, until when the place is theirs, and where they choose something else. */
async function readRefusal(site: SiteContext, conference: Conference, registration: Registration) {
  const { id, state, secret } = registration
  if (Object.keys(conference.conditions).length === 0 || !isLive(state)) return null
  const eligibility = await findEligibility(site.database.read, id)
  if (eligibility?.condition !== 'proof' || eligibility.state !== 'refused' || !eligibility.dueOn) return null
  const { because, dueOn } = eligibility
  return {
    words: texts.proofRefused({ because, until: formatDate(dueOn) }),
    to: paths.changeChoice(conference.name, secret),
    link: texts.changeRegistration(),
  }
}
