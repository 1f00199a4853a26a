/**
 * An address of a talk's link as a page may carry it: absolute, and of a kind that is safe to follow. A
 * room of the Matrix network is named by an alias (`#room:server`), which matrix.to resolves.
 *
 * @param base the conference's own address, for links that are relative to it
 * @returns undefined where the text is no address or one that must not be followed, such as `javascript:`
 */
export function usableHref(text: string, base: string | undefined): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (/^#[^\s:/]+:[\w.-]+(:\d+)?$/.test(trimmed)) return `https://matrix.to/#/${trimmed}`
  if (/^www\./i.test(trimmed) || isHostFirst(trimmed)) return usableHref(`https://${trimmed}`, base)
  if (/^\/\/[\w-]+\./.test(trimmed)) return usableHref(`https:${trimmed}`, base)
  if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]+$/i.test(trimmed)) return `mailto:${trimmed}`
  const url = URL.parse(trimmed, base)
  return url && safeSchemes.has(url.protocol) ? url.href : undefined
}

/**
 * A link's address where its form may hold it: in the attribute, in its text, or in both, the scheme in the
 * one and the rest in the other.
 */
export function hrefOfLink(attribute: string | undefined, text: string, base: string | undefined) {
  const [given, said] = [attribute?.trim() ?? '', text.trim()]
  if (given === '') return /^(https?:\/\/|www\.)/i.test(said) ? usableHref(said, undefined) : undefined
  const isSchemeOnly = /^https?:\/\/$/i.test(given)
  return usableHref(isSchemeOnly && /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(said) ? given + said : given, base)
}

/**
 * Whether an address that lacks its scheme begins with a host: `example.org`, `example.org/slides`, but not a file
 * such as `slides.pdf`, which lies beside the page.
 */
function isHostFirst(text: string): boolean {
  const [, ending = '', rest = ''] =
    /^(?:[\p{L}\p{N}-]+\.)+([\p{L}-]{2,24})(?::\d{1,5})?([/?#].*)?$/u.exec(text.slice(0, 2000)) ?? []
  return ending !== '' && (rest.startsWith('/') || !fileEndings.has(ending.toLowerCase()))
}

const fileEndings = new Set(
  (
    'pdf html htm xhtml php asp aspx jsp txt md markdown csv tsv xml json ics yaml yml odp odt ods key ppt pptx doc docx ' +
    'xls xlsx tex ps epub png jpg jpeg gif svg webp avif webm mkv mov avi ogv ogg opus flac wav zip tar gz tgz bz xz'
  ).split(' '),
)

const safeSchemes = new Set(['http:', 'https:', 'mailto:'])
