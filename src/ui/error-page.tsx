// The page shown instead of one that fails: a failed render, an unknown address, a page without permission.
import { Button, Heading, Text } from '@radix-ui/themes';
import css from './error-page.module.css';

interface Props {
  /** Absent where the header says it already. */
  title?: string;
  message: string;
  homeLabel: string;
  /** A real address, not a router's link: after a failed render only a fresh load is sure to work. */
  homeHref?: string;
  /** For people who report the error. */
  detail?: string | undefined;
}

export function ErrorPage({ title, message, homeLabel, homeHref = '/', detail }: Props) {
  return (
    <section className={css.page}>
      {title && (
        <Heading as="h1" size="6" weight="medium">
          {title}
        </Heading>
      )}
      <Text as="p" size="3" color="gray">
        {message}
      </Text>
      <Button asChild size="3" mt="3">
        <a href={homeHref}>{homeLabel}</a>
      </Button>
      {detail && (
        <Text as="p" size="1" color="gray" className={`code ${css.detail}`}>
          {detail}
        </Text>
      )}
    </section>
  );
}
