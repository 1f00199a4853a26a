import { useViewTransitionState } from 'react-router'
import type { Image } from '#domain/content/kinds.ts'
import { hasVariants, offeredWidths, variantAddress, variantFormats } from '#domain/files/picture.ts'
import { classNames } from '#site/components/class-names.ts'
import styles from '#site/components/picture.module.css'

/** How wide a picture stands that fills the wide column of a page. */
export const wideColumn = '(width >= 1340px) 930px, (width >= 900px) 70vw, 95vw'

/** The same where up to three stand side by side. */
export const thirdOfPage = '(width >= 1340px) 400px, (width >= 1000px) 31vw, (width >= 600px) 46vw, 95vw'

/**
 * A picture whose room is reserved before it arrives. A photograph is offered in several widths and lies over
 * its blurred preview meanwhile; a drawing is one small file.
 */
export function Picture({
  image,
  sizes,
  alt = image.alt,
  shape = 'own',
  isFirst = false,
  isInSight = isFirst,
  isMoving = false,
}: PictureProps) {
  const isPhotograph = hasVariants(image.src)
  const picture = (
    <img
      className={classNames(styles.picture, styles[shape], isMoving && styles.moving)}
      src={image.src}
      width={image.width}
      height={image.height}
      alt={alt}
      decoding="async"
      {...(isFirst && { fetchPriority: 'high' as const })}
      {...(!isInSight && { loading: 'lazy' as const })}
      // A source's `auto` needs the picture's own consent.
      {...(isPhotograph && !isInSight && { sizes: `auto, ${sizes}` })}
    />
  )
  if (!isPhotograph) return picture
  return (
    <span className={styles.frame}>
      {image.placeholder && (
        <img className={styles.preview} src={image.placeholder} alt="" width={16} height={16} />
      )}
      <picture>
        {variantFormats.map(format => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={offeredWidths(image.width)
              .map(
                ({ variant, pixels }) =>
                  `${variantAddress(image.src, { width: variant, format })} ${pixels}w`,
              )
              .join(', ')}
            sizes={isInSight ? sizes : `auto, ${sizes}`}
          />
        ))}
        {picture}
      </picture>
    </span>
  )
}

/** A picture in a list that moves to its place on the page at `to` when its link is followed. */
export function PictureOfLink({ to, ...picture }: Omit<PictureProps, 'isMoving'> & { to: string }) {
  return <Picture {...picture} isMoving={useViewTransitionState(to)} />
}

interface PictureProps {
  image: Pick<Image, 'src' | 'width' | 'height' | 'alt' | 'placeholder'>
  /**
   * How wide it will stand, as in the attribute of that name: decides which width is asked for. A picture that
   * is not in sight at first is measured by the browsers that can.
   */
  sizes: string
  /** Empty where the words beside it already say it. */
  alt?: string
  /** Cut to one shape where several stand side by side; `own` keeps the picture's. */
  shape?: 'own' | 'wide' | 'landscape' | 'portrait'
  /** The largest in sight when the page opens: asked for before all others. */
  isFirst?: boolean
  /** In sight when the page opens: asked for with the page. */
  isInSight?: boolean
  /** Moves between list and detail: one picture of a page at most. */
  isMoving?: boolean
}
