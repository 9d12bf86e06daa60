import { Segmented } from 'antd';
import { chooseScheme, schemeChoices, useSchemeChoice } from '#src/ui/color-scheme.ts';
import { SecondaryText } from '#src/ui/values.tsx';
import styles from './profile.module.css';

export function ThemeChoice() {
  const choice = useSchemeChoice();
  return (
    <div className={styles.stack}>
      <div>
        <Segmented
          aria-label="Theme"
          options={schemeChoices.map(({ value, label }) => ({ value, label }))}
          value={choice}
          onChange={chooseScheme}
        />
      </div>
      <SecondaryText>“System” follows your device. The choice applies to this browser.</SecondaryText>
    </div>
  );
}
