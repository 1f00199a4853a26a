/** What a form says that a browser has kept. */
import { say } from '#domain/foundations/say.ts'

export const fileIsNotKeptHere = () => say('A browser cannot keep files: please choose yours again.')
