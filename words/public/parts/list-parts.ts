import { say } from '#domain/foundations/say.ts'

export const partsOfTheList = () => say('Parts of the list')

export const partOf = ({ part, parts }: { part: number; parts: number }) =>
  say('Part {part} of {parts}', { part, parts })
