import { createElement, Fragment } from 'react'

type Part = React.ReactNode | ((words: string) => React.ReactNode)

/**
 * A sentence with elements in it, which stand where each language puts them.
 *
 * @param text what `say` says without facts, such as `Until {day}. Or <contact>write to us</contact>.`
 * @param parts what stands for each name: an element, or for words in tags what is made of them
 */
export function Sentence({ text, ...parts }: { text: string } & Readonly<Record<string, Part>>) {
  return createElement(
    Fragment,
    null,
    ...text.split(/(\{\w+\}|<\w+>[^<]*<\/\w+>)/).map((piece, at) => {
      const name = (at % 2 === 1 && /\w+/.exec(piece)?.[0]) || ''
      const part = parts[name]
      if (typeof part === 'function') return part(piece.slice(name.length + 2, -name.length - 3))
      return part === undefined ? piece : part
    }),
  )
}
