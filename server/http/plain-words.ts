import { isLanguage } from '#domain/foundations/language.ts'
import { speakingTo } from '#domain/foundations/speech.ts'

/**
 * What is said without a page, because rendering one would use what has run out: in the language that the address names, or else the
 * first that the browser asks for. Nothing is looked up.
 */
export function inPlainWords(request: Request, words: () => string): string {
  const named = new URL(request.url).pathname.split('/').slice(1, 3).find(isLanguage)
  const asked = (request.headers.get('Accept-Language') ?? '')
    .split(',')
    .map(each => each.trim().slice(0, 2).toLowerCase())
  return speakingTo({ language: named ?? asked.find(isLanguage) ?? 'en', addressed: null }, words)
}
