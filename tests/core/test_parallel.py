"""Jobs on threads, their answers in order."""

import signal
import threading
import time

import pytest

from pegtile.core.parallel import in_order


def test_an_interrupt_stops_the_last_job_too():
    stopped = threading.Event()

    def job(item):
        time.sleep(0.2)  # the main thread waits by now
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        return stopped.wait(30)

    answers = in_order(job, [1], threads=2, stop=stopped.set)
    with pytest.raises(KeyboardInterrupt):
        next(answers)
    assert stopped.is_set()


def test_who_wants_no_more_answers_stops_the_jobs():
    stopped = threading.Event()
    answers = in_order(
        lambda item: item or stopped.wait(30), [1, 0, 0], threads=2, stop=stopped.set
    )
    assert next(answers) == 1
    answers.close()
    assert stopped.is_set()
