import { Alert } from 'antd';
import { cryptoWallets, walletIntegrity } from '#resources/crypto-wallets/contract.ts';
import { useAnswer } from '#src/ui/use-answer.ts';
import styles from './crypto-payments.module.css';

export interface IntegrityAlertProps {
  /** Limits the alert to one address. */
  id?: string;
  nameOf: (id: string) => string;
}

/** Warns about addresses that were changed in the database, past the console and its history. */
export function IntegrityAlert({ id, nameOf }: IntegrityAlertProps) {
  const { data } = useAnswer(`${cryptoWallets.path}/integrity`, {
    schema: walletIntegrity,
    failed: 'Failed to check the wallet addresses',
  });
  const problems = data?.problems.filter(({ wallet_id }) => id === undefined || wallet_id === id) ?? [];
  if (problems.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      className={styles.alert ?? ''}
      message="A wallet address was changed outside the console"
      description={
        <>
          <p>
            Payments may go to the wrong address. Deactivate it and ask your technical team to check the
            database.
          </p>
          <ul className={styles.reasons}>
            {problems.map(({ wallet_id, text }) => (
              <li key={`${wallet_id} ${text}`}>{`${nameOf(wallet_id)}: ${text}`}</li>
            ))}
          </ul>
        </>
      }
    />
  );
}
