import { useViewTransitionState } from 'react-router'
import type { Image } from '#domain/content/kinds.ts'
import { classNames } from '#site/components/class-names.ts'
import styles from '#site/components/picture.module.css'

/** A picture whose room is reserved before it arrives. */
export function Picture({
  image,
  alt = image.alt,
  shape = 'own',
  isFirst = false,
  isMoving = false,
}: PictureProps) {
  return (
    <img
      className={classNames(styles.picture, styles[shape], isMoving && styles.moving)}
      src={image.src}
      width={image.width}
      height={image.height}
      alt={alt}
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  )
}

/** A picture in a list that moves to its place on the page at `to` when its link is followed. */
export function PictureOfLink({ to, ...picture }: Omit<PictureProps, 'isMoving'> & { to: string }) {
  return <Picture {...picture} isMoving={useViewTransitionState(to)} />
}

interface PictureProps {
  image: Pick<Image, 'src' | 'width' | 'height' | 'alt'>
  /** Empty where the words beside it already say it. */
  alt?: string
  /** Cut to one shape where several stand side by side; `own` keeps the picture's. */
  shape?: 'own' | 'wide' | 'landscape' | 'portrait'
  /** In sight when the page opens: asked for at once. */
  isFirst?: boolean
  /** Moves between list and detail: one picture of a page at most. */
  isMoving?: boolean
}
