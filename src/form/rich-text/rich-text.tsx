import { useMemo } from 'react';
import type { RichTextProfile } from '#shared/domain/rich-text.ts';
import { htmlToShow } from './clean-html.ts';
import styles from './rich-text.module.css';

export interface RichTextProps {
  html: string;
  profile: RichTextProfile;
}

export function RichText({ html, profile }: RichTextProps) {
  const clean = useMemo(() => htmlToShow(html, profile), [html, profile]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized in the line above
  return <div className={styles.richText} dangerouslySetInnerHTML={{ __html: clean }} />;
}
