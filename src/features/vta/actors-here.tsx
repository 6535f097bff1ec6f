// Whose capability and intent her rating counts, and who else is there: where she is, and on her predicted way.
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/frame/card.tsx';
import { Text } from '#ui/text.tsx';
import { actorWords } from './actor-words.ts';

export function ActorsHere(here: Parameters<typeof actorWords>[1]) {
  const { t } = useTranslation();
  const { isNone, sentences } = actorWords(t, here);
  return (
    <Card id="vta-actors" title={t('vtaPage.actors.title')}>
      {sentences.map((words) => (
        <Text key={words} tone={isNone ? 'quiet' : 'normal'} className="breaks">
          {words}
        </Text>
      ))}
    </Card>
  );
}
