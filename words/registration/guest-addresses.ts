/** Addresses of pages about several people: apart from the others, because every page loads those. */
import { micrositeRoot } from '#domain/foundations/language.ts'

/** Where several people are registered at once; `back` is the secret of a group to change. */
export const groupAddress = (event: string, back?: string) =>
  `${micrositeRoot(event)}/registrations/group${back === undefined ? '' : `?back=${back}`}`

/** Where people of a group are added and cancelled; with a person, where that one's extras are changed. */
export const peopleAddress = (event: string, secret: string, person?: number) =>
  `${micrositeRoot(event)}/registrations/${secret}/people${person === undefined ? '' : `?person=${person}`}`

/** Where a coordinator sees who registered with the group's code. */
export const codeAddress = (event: string, secret: string) =>
  `${micrositeRoot(event)}/registrations/${secret}/code`

/** Where some people of a group are billed to another payer. */
export const splitAddress = (event: string, secret: string) =>
  `${micrositeRoot(event)}/registrations/${secret}/split`

/** Where those who come with a registration are named. */
export const guestsAddress = (event: string, secret: string) =>
  `${micrositeRoot(event)}/registrations/${secret}/guests`

/** Where a person of a group fills in their own details; `secret` is that of their link. */
export const personAddress = (event: string, secret: string) => `${micrositeRoot(event)}/person/${secret}`

/** The parameter of a person's page that shows the list of participants there. */
export const listParameter = 'participants'

/** Where a person of a group reads who else comes: a route of its own would be named in the scripts of every page. */
export const participantsAddress = (event: string, secret: string) =>
  `${personAddress(event, secret)}?${listParameter}=all`
