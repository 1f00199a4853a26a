import { longestTag, mostTags, type TagError } from '#domain/registrations/tags.ts'

/** What is wrong with tags, as staff read it beside their field. */
export const tagProblemWords: Readonly<Record<TagError['code'], string>> = {
  'no-tag': 'Write one tag, without commas.',
  'tag-too-long': `A tag has at most ${longestTag} characters.`,
  'too-many-tags': `A registration has at most ${mostTags} tags.`,
}
